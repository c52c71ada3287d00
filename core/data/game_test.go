package data

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sameframe/core/fixed"
)

func game(t *testing.T) *Set {
	t.Helper()
	s, err := Load(os.DirFS("../../assets"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheBridgeIsFairToBothCamps(t *testing.T) {
	s := game(t)
	m := s.Map("bridge")
	g := m.Grid
	for i := range g.Width * g.Height {
		x, y := i%g.Width, i/g.Width
		if g.Cell(x, y) != g.Cell(g.Width-1-x, g.Height-1-y) || m.Rows[y][x] != m.Rows[g.Height-1-y][g.Width-1-x] {
			t.Fatalf("cell %d, %d differs after half a turn", x, y)
		}
	}
	a, b := m.Anchors[1], m.Anchors[2]
	if a.Origin.Neg() != b.Origin || a.Fountain.Neg() != b.Fountain || b.Rotation-a.Rotation != 1<<15 {
		t.Error("the anchors are not turned")
	}
	half := len(m.Buildings) / 2
	for i, p := range m.Buildings[:half] {
		q := m.Buildings[half+i]
		if p.Unit != q.Unit || p.Pos.Neg() != q.Pos || q.Facing-p.Facing != 1<<15 || p.Rank != q.Rank || p.Guards != q.Guards {
			t.Errorf("building %d is not turned: %+v, %+v", i, p, q)
		}
	}
	for _, lane := range m.Lanes {
		for i, p := range lane.Points {
			if p.Neg() != lane.Points[len(lane.Points)-1-i] {
				t.Errorf("lane point %d is not turned", i)
			}
		}
	}
}

func TestHeroesAreComplete(t *testing.T) {
	s := game(t)
	heroes := 0
	used := make([]bool, len(s.Spells))
	for _, u := range s.Units {
		if u.Kind != KindHero {
			continue
		}
		heroes++
		for slot, id := range u.Spells {
			p := &s.Spells[id]
			if used[id] {
				t.Errorf("%s has the spell %s of another hero", u.Key, p.Key)
			}
			used[id] = true
			wantLevels := 4
			if slot == HeroSpells-1 {
				wantLevels = 3
			}
			if p.Ultimate != (slot == HeroSpells-1) || p.MaxLevel != wantLevels {
				t.Errorf("%s in slot %d of %s: ultimate %v with %d levels", p.Key, slot, u.Key, p.Ultimate, p.MaxLevel)
			}
			if cost := p.Cost.At(p.MaxLevel); cost > u.Base[AttrMaxMana] {
				t.Errorf("%s costs %v mana, %s begins with %v", p.Key, cost, u.Key, u.Base[AttrMaxMana])
			}
		}
		if u.Look == "" || u.Role == "" {
			t.Errorf("%s has no look or role", u.Key)
		}
	}
	if heroes < 4 {
		t.Errorf("%d heroes", heroes)
	}
}

func TestNothingInTheGameDataIsUnused(t *testing.T) {
	s := game(t)
	used := map[string][]bool{
		"spell": make([]bool, len(s.Spells)), "buff": make([]bool, len(s.Buffs)),
		"bullet": make([]bool, len(s.Bullets)),
	}
	for i := range s.Effects {
		e := &s.Effects[i]
		used["buff"][e.Buff], used["bullet"][e.Bullet] = true, true
	}
	for i := range s.Zones {
		used["buff"][s.Zones[i].Buff] = true
	}
	for i := range s.Buffs {
		used["buff"][s.Buffs[i].Halo.Buff] = true
	}
	for i := range s.Units {
		u := &s.Units[i]
		used["bullet"][u.AttackBullet], used["spell"][u.Passive] = true, true
		for _, id := range u.Spells {
			used["spell"][id] = true
		}
	}
	for i := range s.Items {
		used["spell"][s.Items[i].Spell] = true
	}
	scripts := texts(t, "../../scripts")
	keys := map[string]func(int) string{
		"spell": func(i int) string { return s.Spells[i].Key }, "buff": func(i int) string { return s.Buffs[i].Key },
		"bullet": func(i int) string { return s.Bullets[i].Key },
	}
	for noun, all := range used {
		for i := range all {
			if !all[i] && i > 0 && !strings.Contains(scripts, strconv.Quote(keys[noun](i))) {
				t.Errorf("%s %s is unused", noun, keys[noun](i))
			}
		}
	}
}

// texts is what stands in the files of a folder.
func texts(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.lua"))
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	var all strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

func TestEverythingThatPlayersReadIsInChineseToo(t *testing.T) {
	s := game(t)
	both := func(what, english, chinese string) {
		if english == "" || chinese == "" || english == chinese {
			t.Errorf("%s: %q, %q", what, english, chinese)
		}
	}
	for _, u := range s.Units[1:] {
		both("unit "+u.Key, u.Name, u.NameZH)
		if u.Kind == KindHero {
			both("role of "+u.Key, u.Role, u.RoleZH)
		}
	}
	for _, p := range s.Spells[1:] {
		both("spell "+p.Key, p.Name, p.NameZH)
		both("text of spell "+p.Key, p.Text, p.TextZH)
	}
	for _, b := range s.Buffs[1:] {
		both("buff "+b.Key, b.Name, b.NameZH)
	}
	for _, m := range s.Items[1:] {
		both("item "+m.Key, m.Name, m.NameZH)
		both("text of item "+m.Key, m.Text, m.TextZH)
	}
	for _, z := range s.Zones[1:] {
		both("zone "+z.Key, z.Name, z.NameZH)
	}
}

// The scale of the game: the match is tuned within these bounds.
func TestTheGameKeepsItsScale(t *testing.T) {
	s := game(t)
	within := func(what string, got fixed.Num, lo, hi int) {
		if got < fixed.FromInt(lo) || got > fixed.FromInt(hi) {
			t.Errorf("%s is %v, want %d to %d", what, got, lo, hi)
		}
	}
	for _, u := range s.Units[1:] {
		switch u.Kind {
		case KindHero:
			within(u.Key+" radius", u.Radius, 24, 24)
			within(u.Key+" health", u.Base[AttrMaxHealth], 500, 650)
			within(u.Key+" health growth", u.Growth[AttrMaxHealth], 70, 95)
			within(u.Key+" attack", u.Base[AttrAttack], 45, 60)
			within(u.Key+" speed", u.Base[AttrMoveSpeed], 280, 330)
		case KindTower:
			within(u.Key+" range", u.Base[AttrRange], 480, 600)
			if u.Acquire < u.Base[AttrRange]+u.Radius+fixed.FromInt(24) {
				t.Errorf("%s does not look as far as it shoots", u.Key)
			}
		}
	}
	for _, m := range s.Items[1:] {
		within(m.Key+" price", m.Price, 300, 1500)
	}
	if got := len(s.Rules.LevelXP) + 1; got != 18 {
		t.Errorf("level cap %d, want 18", got)
	}
}
