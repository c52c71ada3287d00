package replay

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// ReportVersion is the version of a Report's form. It rises when a field
// changes its meaning or goes; new fields do not raise it.
const ReportVersion = 2

// Report tells a match: who did what and when. It is computed by playing the
// recording. Amounts are whole, rounded down; pairs by camp have the index of
// the camp, 0 is nobody. Lists of players and heroes are by seat. REPORT.md
// lists its fields as JSON.
type Report struct {
	Version   int            `json:"version"` // ReportVersion
	Map       string         `json:"map"`
	Mode      string         `json:"mode"`
	Seed      uint64         `json:"seed"`
	Step      int            `json:"step"` // milliseconds
	Frames    int            `json:"frames"`
	Elapsed   data.Millis    `json:"elapsed_ms"` // of match time
	Over      bool           `json:"over"`
	Winner    int            `json:"winner"` // camp, 0 for none
	Surrender bool           `json:"surrender"`
	Kills     Pair           `json:"kills"`
	Towers    Pair           `json:"towers"` // standing
	Players   []PlayerReport `json:"players"`
	// Damage is dealt by the row's seat, or in the last row by creeps and
	// buildings, to the column's hero, or in the last two columns to creeps and
	// to buildings.
	Damage  [][]int `json:"damage"`
	Healing [][]int `json:"healing"` // health given, as Damage
	// Dealt and Healed tell the cells of Damage and Healing by what it was done
	// with; the amounts of a cell add up to it.
	Dealt    []Deal      `json:"dealt"`
	Healed   []Deal      `json:"healed"`
	Controls []Control   `json:"controls"`
	Buffs    []BuffTally `json:"buffs"`
	Summons  []Summons   `json:"summons"`
	Sight    *Sight      `json:"sight"`
	Timeline []Event     `json:"timeline"`
	Fights   []Fight     `json:"fights"`
	Samples  []Sample    `json:"samples"` // the first one at the start, the last one at the end
	Faults   *Faults     `json:"faults,omitempty"`
}

// Faults tells that a match ran into bounds, or that scripts of it failed. It
// went on.
type Faults struct {
	Count int    `json:"count"`
	First string `json:"first"` // with its frame
}

// count adds those of one frame.
func (r *Report) count(faults []battle.Fault) {
	if len(faults) == 0 {
		return
	}
	if r.Faults == nil {
		r.Faults = &Faults{First: faults[0].String()}
	}
	r.Faults.Count += len(faults)
}

// Pair holds a number for each camp, by camp.
type Pair [data.NumCamps]int

// PlayerReport is one player's share of a match.
type PlayerReport struct {
	Seat       int       `json:"seat"`
	Name       string    `json:"name"`
	Unit       string    `json:"unit"` // identifier of the hero
	Hero       string    `json:"hero"` // display name
	HeroZH     string    `json:"hero_zh,omitempty"`
	Camp       int       `json:"camp"`
	Level      int       `json:"level"`
	Kills      int       `json:"kills"`
	Deaths     int       `json:"deaths"`
	Assists    int       `json:"assists"`
	Streak     int       `json:"streak"`      // most kills, each within MultiKill of the one before
	Spree      int       `json:"spree"`       // most kills without dying
	MultiKills [4]int    `json:"multi_kills"` // streaks of two, three, four, and five or more
	LastHits   int       `json:"last_hits"`
	NetWorth   int       `json:"net_worth"`  // gold and the price of what is owned
	ToHeroes   int       `json:"to_heroes"`  // damage dealt to enemy heroes
	Taken      int       `json:"taken"`      // damage of any source
	Healed     int       `json:"healed"`     // health given, also to itself
	Actions    int       `json:"actions"`    // that reached the battle
	Refused    int       `json:"refused"`    // of them
	PerMinute  int       `json:"per_minute"` // actions a minute
	Gold       Gold      `json:"gold"`
	Sight      SeatSight `json:"sight"`
	Casts      []Casts   `json:"casts"`  // by first use
	Bought     []Bought  `json:"bought"` // in order
	Levels     []LevelUp `json:"levels"` // in order, from the second
}

// Casts counts the uses of one spell.
type Casts struct {
	Key     string `json:"key"`
	Spell   string `json:"spell"` // display name
	SpellZH string `json:"spell_zh,omitempty"`
	Done    int    `json:"done"`   // toggles: switched on
	Broken  int    `json:"broken"` // begun and ended before they were effective
	id      data.SpellID
}

// Bought is one purchase.
type Bought struct {
	At     data.Millis `json:"at_ms"`
	Key    string      `json:"key"`
	Item   string      `json:"item"` // display name
	ItemZH string      `json:"item_zh,omitempty"`
	Price  int         `json:"price"`
}

// EventKind says what an Event is.
type EventKind string

// Event kinds.
const (
	EventKill  EventKind = "kill"  // Seat killed hero Victim
	EventDeath EventKind = "death" // Victim died and no hero is credited
	EventTower EventKind = "tower" // a tower of Camp fell, to Seat or to creeps
	EventBase  EventKind = "base"  // the base of Camp fell
	EventEnd   EventKind = "end"   // Camp has won
)

// Event is one entry of the timeline.
type Event struct {
	Kind    EventKind   `json:"kind"`
	Frame   wire.Frame  `json:"frame"`
	At      data.Millis `json:"at_ms"`
	Camp    int         `json:"camp"`
	Seat    int         `json:"seat"`   // -1 when no player did it
	Victim  int         `json:"victim"` // seat, -1 for none
	Assists []int       `json:"assists,omitempty"`
	Gold    int         `json:"gold,omitempty"`
	Streak  int         `json:"streak,omitempty"` // the killer's n-th kill in a row, when above 1
	First   bool        `json:"first,omitempty"`  // first blood
	X       int         `json:"x"`
	Y       int         `json:"y"`
	Recap   *Recap      `json:"recap,omitempty"`  // of a hero's death
	Shares  []Share     `json:"shares,omitempty"` // who brought a building down, the most first
}

// MultiKill is how long after a kill the next one continues a streak.
const MultiKill data.Millis = 10_000

// Sample is how the match stands at one moment, by seat.
type Sample struct {
	At       data.Millis `json:"at_ms"`
	NetWorth []int       `json:"net_worth"`
	Gold     []int       `json:"gold"` // held
	XP       []int       `json:"xp"`
	Level    []int       `json:"level"`
	LastHits []int       `json:"last_hits"`
	Kills    []int       `json:"kills"`
	ToHeroes []int       `json:"to_heroes"` // damage dealt to enemy heroes
	Actions  []int       `json:"actions"`   // since the sample before
}

// SampleEvery is the distance of samples.
const SampleEvery data.Millis = 10_000

// ByCamp adds up a list by seat.
func (r *Report) ByCamp(list []int) Pair {
	var p Pair
	for i, n := range list {
		p[r.Players[i].Camp] += n
	}
	return p
}

// Reporter computes a Report frame by frame.
type Reporter struct {
	file     *File
	data     *data.Set
	world    *battle.World
	next     int
	report   *Report
	tally    tally
	fights   fights
	mismatch *Mismatch
}

// NewReporter returns a Reporter before the first frame. Errors are those of
// File.World.
func NewReporter(d *data.Set, f *File) (*Reporter, error) {
	w, err := f.World(d)
	if err != nil {
		return nil, err
	}
	h := &f.Header
	r := &Reporter{file: f, data: d, world: w, report: &Report{
		Version: ReportVersion, Map: h.Start.Map, Mode: h.Mode, Seed: h.Start.Seed, Step: w.StepMillis(),
	}}
	r.tally = newTally(d, w, r.report)
	r.fights = newFights(w.StepMillis(), r.report.Players)
	r.tally.begin()
	return r, nil
}

// Step plays one frame; false at the end, or after a frame whose recorded
// digest did not come out.
func (r *Reporter) Step() bool {
	if r.next == r.file.Frames() || r.mismatch != nil {
		return false
	}
	i := r.next
	records := r.file.Records(i)
	r.world.Step(records)
	r.next++
	r.report.count(r.world.Faults())
	r.tally.frame(records, r.world.Cues())
	r.fights.frame(i, &r.tally, r.world.Cues())
	if _, ok := r.file.recorded(i); ok {
		r.mismatch = r.file.Check(i, r.world.Digest())
	}
	return true
}

// Mismatch returns the difference at which Step has ended, or nil.
func (r *Reporter) Mismatch() *Mismatch { return r.mismatch }

// Report completes and returns what was gathered up to here; call it once, at
// the end.
func (r *Reporter) Report() *Report {
	r.tally.finish()
	r.report.Frames = r.next
	r.report.Fights = r.fights.finish(r.file.Header.Start.First)
	return r.report
}

// Report plays the whole recording. A Mismatch ends it there.
func (f *File) Report(d *data.Set) (*Report, *Mismatch, error) {
	r, err := NewReporter(d, f)
	if err != nil {
		return nil, nil, err
	}
	for r.Step() {
	}
	return r.Report(), r.Mismatch(), nil
}
