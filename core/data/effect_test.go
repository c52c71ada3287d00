package data

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"sameframe/core/fixed"
	"sameframe/core/script"
)

// effectsOf returns the effects of a spell.
func effectsOf(t *testing.T, s *Set, spell string) []*Effect {
	t.Helper()
	id, ok := s.Spell(spell)
	if !ok {
		t.Fatalf("no spell %s", spell)
	}
	var all []*Effect
	for _, e := range s.Spells[id].Effects {
		all = append(all, s.Effect(e))
	}
	return all
}

func TestEffectsAreNumberedBySpellsBuffsAndZones(t *testing.T) {
	s := mustLoad(t, fixture())
	next := EffectID(1)
	check := func(owner Owner, ids []EffectID, hooks Triggers) {
		var want Triggers
		for slot, id := range ids {
			owner.Slot = uint8(slot)
			if id != next || s.Effect(id).Owner != owner {
				t.Errorf("effect %d of %+v is %d of %+v", next, owner, id, s.Effect(id).Owner)
			}
			want |= 1 << s.Effect(id).Trigger
			next++
		}
		if hooks != want {
			t.Errorf("%+v has the triggers %b, want %b", owner, hooks, want)
		}
	}
	for i := range s.Spells {
		check(Owner{Spell: SpellID(i)}, s.Spells[i].Effects, s.Spells[i].Hooks)
	}
	for i := range s.Buffs {
		check(Owner{Buff: BuffID(i)}, s.Buffs[i].Effects, s.Buffs[i].Hooks)
	}
	for i := range s.Zones {
		check(Owner{Zone: ZoneID(i)}, s.Zones[i].Effects, s.Zones[i].Hooks)
	}
	if int(next) != len(s.Effects) {
		t.Errorf("%d effects, %d owned", len(s.Effects)-1, next-1)
	}
	if s.Effect(next) != s.Effect(0) || s.Effect(0).Op != 0 {
		t.Error("a number past the end is not the reserved none")
	}
}

func TestEffectsAreNamedByTheirPlace(t *testing.T) {
	s := mustLoad(t, fixture())
	for _, want := range []string{"spell ball, effect 2 (bullet_end)", "buff venom, effect 1 (tick)", "zone fog, effect 1 (zone_stay)"} {
		found := false
		for i := range s.Effects {
			found = found || s.EffectName(EffectID(i)) == want
		}
		if !found {
			t.Errorf("no effect is called %q", want)
		}
	}
	if got := s.EffectName(0); got != "" {
		t.Errorf("the reserved none is called %q", got)
	}
}

// all is every unit of any kind.
const all = Kinds(1<<NumUnitKinds - 2)

func TestFiltersHaveTheirDefaults(t *testing.T) {
	const everybody = CampEnemy | CampAlly | CampSelf
	usual := Kinds(1<<KindHero | 1<<KindCreep)
	own := Filter{Camps: everybody, Kinds: all,
		Unseen: WantAny, Invulnerable: WantAny, Immune: WantAny, Untargetable: WantAny, Summoned: WantAny}
	dead := own
	dead.Dead = WantAny
	for _, c := range []struct {
		rule, spell, old, new string
		want                  Filter
	}{
		{"a search", "nova", "half_deg = 22.5 }", "half_deg = 22.5 }",
			Filter{Camps: CampEnemy, Kinds: usual, Unseen: WantAny, Immune: WantAny, Summoned: WantAny}},
		{"a search that says more", "nova", "half_deg = 22.5 }", `half_deg = 22.5, camps = "self", unseen = "not", dead = "any" }`,
			Filter{Camps: CampSelf, Kinds: usual, Dead: WantAny, Immune: WantAny, Summoned: WantAny}},
		{"the event's target", "nova", `shape = "fan", radius = 60, half_deg = 22.5 }`, `shape = "self" }`, own},
		{"the dead caster", "nova", `target = { shape = "fan", radius = 60, half_deg = 22.5 }`, "on = \"death\"\ntarget = { shape = \"self\" }", dead},
		{"the killer", "nova", `target = { shape = "fan", radius = 60, half_deg = 22.5 }`, `on = "death"`, own},
		{"the killed", "nova", `target = { shape = "fan", radius = 60, half_deg = 22.5 }`, `on = "kill"`, dead},
	} {
		s := mustLoad(t, fixture().with(t, spellFile, c.old, c.new))
		if got := effectsOf(t, s, c.spell)[0].Target.Filter; got != c.want {
			t.Errorf("%s: %+v, want %+v", c.rule, got, c.want)
		}
	}
	s := mustLoad(t, fixture().with(t, spellFile, "camps = \"enemy\"\nkinds = [\"hero\", \"tower\"]\n", ""))
	id, _ := s.Spell("stab")
	if got, want := s.Spells[id].Filter, (Filter{Camps: CampEnemy, Kinds: usual, Summoned: WantAny}); got != want {
		t.Errorf("a spell's target: %+v, want %+v", got, want)
	}
	if got := effectsOf(t, s, "snare")[0].Motion.StopsAt; got != (Filter{}) {
		t.Errorf("a motion without stops_at stops at %+v", got)
	}
}

func TestTagsAreBitsInTheOrderOfTheirNames(t *testing.T) {
	s := mustLoad(t, fixture())
	wolf, _ := s.Unit("wolf")
	eye, _ := s.Unit("eye")
	if got := strings.Join(s.Tags, " "); got != "beast summon" || s.Units[wolf].Tags != 3 || s.Units[eye].Tags != 2 {
		t.Errorf("tags %q, wolf %b, eye %b", got, s.Units[wolf].Tags, s.Units[eye].Tags)
	}
	f := fixture()
	f.with(t, summonFile, `tags = ["summon", "beast"]`, "").with(t, summonFile, `tags = ["summon"]`, "")
	want := []string{
		moreSpellFile + `:52:46: "tags": no unit has a tag`,
		moreSpellFile + `:52:63: "not_tags": no unit has a tag`,
		moreSpellFile + `:84:1: "tags": no unit has a tag`,
	}
	if got := refused(t, f).Error(); got != strings.Join(want, "\n") {
		t.Errorf("got %s", got)
	}
}

func TestParametersAreInTheOrderOfTheirNames(t *testing.T) {
	s := mustLoad(t, fixture())
	got := effectsOf(t, s, "snare")[2].Params
	if len(got) != 2 || got[0].Name != "force" || got[1].Name != "zeal" || got[0].Value.At(2) != fixed.FromInt(5)/2 || got[1].Value.At(1) != fixed.FromInt(3) {
		t.Errorf("%+v", got)
	}
}

func TestALoopThatTakesTimeIsAccepted(t *testing.T) {
	for _, r := range loopRefusals {
		if strings.Contains(r.want, "halo") {
			continue
		}
		patient := strings.NewReplacer("do = ", "delay_ms = 1\ndo = ").Replace(r.new)
		if strings.Contains(r.old, `do = "heal"`) {
			patient = strings.Replace(patient, "delay_ms = 1\n", "", 1) // has its own
		}
		if _, err := Load(fixture().with(t, r.file, r.old, patient).fs()); err != nil {
			t.Errorf("%s, with delays: %v", r.rule, err)
		}
	}
}

func TestDamageWithoutHooksStartsNoLoop(t *testing.T) {
	mustLoad(t, fixture().with(t, moreBuffFile, "amount = 30\n",
		"amount = 30\n[[spark.effect]]\non = \"damage_taken\"\ndo = \"damage\"\ndamage = \"pure\"\nof = 1\ntags = [\"no_hooks\"]\n"))
}

func TestScriptsAreResolvedWhereTheyAreNamed(t *testing.T) {
	load := func(name, text string, resolve func(*Effect) error) (*Set, error) {
		t.Helper()
		scripts, err := script.Load(fstest.MapFS{name: {Data: []byte(text)}}, script.NewRegistry())
		if err != nil {
			t.Fatal(err)
		}
		return LoadWith(fixture().fs(), scripts, resolve)
	}
	const good = "local M = {}\nfunction M.hit() end\nreturn M\n"
	s, err := load("spells/snare.lua", good, nil)
	if err != nil {
		t.Fatal(err)
	}
	e := effectsOf(t, s, "snare")[2]
	if want, _ := s.Scripts.Entry("spells/snare", "hit"); e.Entry != want || want == 0 {
		t.Errorf("entry %d, want %d", e.Entry, want)
	}
	bare := mustLoad(t, fixture())
	if s.Digest != bare.Digest || s.ScriptDigest != s.Scripts.Digest() || bare.ScriptDigest != 0 || bare.Scripts != nil {
		t.Error("the digests of data and scripts are mixed up")
	}
	const at = moreSpellFile + ":112:10: "
	for _, c := range []struct {
		name, text string
		resolve    func(*Effect) error
		want       string
	}{
		{"spells/snare.lua", strings.Replace(good, "hit", "hits", 1), nil, `script spells/snare.lua has no function "hit" (did you mean "hits"?)`},
		{"spells/snares.lua", good, nil, `there is no script spells/snare.lua (did you mean "spells/snares"?)`},
		{"spells/snare.lua", good, func(e *Effect) error { return errors.New(e.Script + " is not for channels") }, "spells/snare.hit is not for channels"},
	} {
		s, err := load(c.name, c.text, c.resolve)
		if s != nil || err == nil || err.Error() != at+c.want {
			t.Errorf("\n got %v\nwant %s", err, at+c.want)
		}
	}
}
