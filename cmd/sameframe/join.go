package main

import (
	"fmt"
	"os/user"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sameframe/client/meet"
	"sameframe/client/online"
	"sameframe/core/data"
)

// joinFlags say which match to join, and as whom.
type joinFlags struct {
	ticket string
	code   string
	watch  string
	create bool
	quick  bool
	mapKey string
	size   int
	skill  int
	hero   string
	name   string
	bot    bool
	seed   uint64
	time   time.Duration
	back   bool
	by     string // carrier
	save   string // file for the service's replay
	recordFlags
}

func (j *joinFlags) bind(f *pflag.FlagSet) {
	f.BoolVar(&j.back, "back", false, "come back to the match that was left last on this machine; needs no URL")
	f.StringVar(&j.ticket, "ticket", "", "come back to a match with the `TICKET` that was given for it")
	f.StringVar(&j.code, "code", "", "join the room with this `CODE`")
	f.StringVar(&j.watch, "watch", "", "watch the match of the room with this `CODE`")
	f.BoolVar(&j.create, "create", false, "make a room of your own; its code is printed for others")
	f.BoolVar(&j.quick, "quick", false, "join any room with a free seat (the default without a window)")
	f.StringVar(&j.mapKey, "map", "", "`NAME` of the battlefield of --create and --quick (default: the service's choice)")
	f.IntVar(&j.size, "size", 0, "`N` heroes a side, 1 to 5, for --create and --quick (default: the service's choice)")
	f.IntVar(&j.skill, "skill", 1, "skill `N` of the bots in a room of --create: 0 easy, 1 normal, 2 hard")
	f.StringVar(&j.hero, "hero", "", "`NAME` of your hero (default: by chance)")
	f.StringVar(&j.name, "name", "", "your `NAME` (default: the one that you use on this machine)")
	f.BoolVar(&j.bot, "bot", false, "let a bot play your seat, through the stream")
	f.Uint64Var(&j.seed, "seed", 1, "seed `N` of the bot's chance")
	f.DurationVar(&j.time, "time", 0, "without a window: surrender after `TIME` (default: never)")
	f.StringVar(&j.by, "carrier", string(online.Auto), "`WAY` of the frames: auto, udp or websocket")
	f.StringVar(&j.save, "save-replay", "", "without a window: when the match is over write the service's replay to `FILE`")
	j.recordFlags.bind(f, "in a window without it: among your replays")
}

func newJoin(a *app) *cobra.Command {
	j := &joinFlags{}
	cmd := &cobra.Command{
		Use:   "join URL",
		Short: "Play a match at a service",
		Long: `Joins a match at a frame service: any room with a free seat, a room of your own,
a friend's room by its code, or the match that you fell out of.

In a window it opens the service's lobby, where all of that can be chosen, and
--quick, --create, --code, --watch, --back and --ticket go straight there.
Without a window the seat stands idle, unless a bot plays it.

--save-replay fetches what the service has recorded once the match is over and
its room has closed: the whole match, also for who came late or fell out.

A connection that breaks is made again with the same ticket, and the match goes
on where it is. With --json the measurements of the connection are part of the
result, and a refusal is an object with its code and its sentence.

Exit code: 0 the match was played to its end, 1 the state of this device was not
that of the others, 2 bad usage, no service, no match or a refusal, 3 another
version. A device whose state the service has put right ends with 0 if it then
ends with the state and the result of the others.`,
		Example: `  sameframe join http://127.0.0.1:7777       the lobby, in a window
  sameframe join http://127.0.0.1:7777 --quick --hero mage
  sameframe join http://127.0.0.1:7777 --create --size 1 --name Ann -o duel.sfr
  sameframe join http://127.0.0.1:7777 --code ABCDE --headless --bot --json
  sameframe join http://127.0.0.1:7777 --watch ABCDE
  sameframe join http://127.0.0.1:7777 --headless --bot --save-replay whole.sfr
  sameframe join --back                      into the match that you left`,
		Args: j.oneURL,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := refuse(cmd, "has no meaning for join", "fps", "digests"); err != nil {
				return err
			}
			if err := j.validate(); err != nil {
				return err
			}
			if err := j.refuseIdle(cmd); err != nil {
				return err
			}
			return a.join(cmd.Context(), j, args)
		},
	}
	j.bind(cmd.Flags())
	return cmd
}

// plainJoin is a join without a flag, for what is chosen in the window.
func plainJoin() *joinFlags {
	j := &joinFlags{}
	j.bind(pflag.NewFlagSet("", pflag.ContinueOnError))
	return j
}

// oneURL wants the address of a service, unless the last match is wanted.
func (j *joinFlags) oneURL(cmd *cobra.Command, args []string) error {
	if j.back && len(args) == 0 {
		return nil
	}
	return oneURL(cmd, args)
}

// chosen reports that the flags say where to go.
func (j *joinFlags) chosen() bool {
	return j.ticket != "" || j.code != "" || j.watch != "" || j.create || j.quick || j.back
}

// validate refuses ways that exclude each other, and what is out of range.
func (j *joinFlags) validate() error {
	var ways []string
	for _, w := range []struct {
		name  string
		given bool
	}{{"--ticket", j.ticket != ""}, {"--code", j.code != ""}, {"--watch", j.watch != ""}, {"--create", j.create}, {"--quick", j.quick}, {"--back", j.back}} {
		if w.given {
			ways = append(ways, w.name)
		}
	}
	switch {
	case len(ways) > 1:
		return fmt.Errorf("%s: give one of them", strings.Join(ways, " and "))
	case j.size < 0 || j.size > 5:
		return fmt.Errorf("--size %d: want 1 to 5", j.size)
	case j.skill < 0 || j.skill > 2:
		return fmt.Errorf("--skill %d: want 0 (easy), 1 (normal) or 2 (hard)", j.skill)
	case j.save != "" && filepath.Clean(j.save) == filepath.Clean(j.record):
		return fmt.Errorf("--record and --save-replay both name %s", j.save)
	case j.time < 0:
		return fmt.Errorf("--time %v: want a time such as 90s or 5m", j.time)
	}
	if _, err := online.ParseCarrier(j.by); err != nil {
		return fmt.Errorf("--carrier %q: want auto, udp or websocket", j.by)
	}
	return j.recordFlags.validate()
}

// refuseIdle refuses flags that do nothing on the way that was chosen.
func (j *joinFlags) refuseIdle(cmd *cobra.Command) error {
	switch {
	case j.ticket != "" || j.back:
		return refuse(cmd, "the match has begun, and has its own", "map", "size", "skill", "hero")
	case j.watch != "":
		return refuse(cmd, "has no meaning with --watch, which takes no seat", "map", "size", "skill", "hero", "bot", "time")
	case j.code != "":
		return refuse(cmd, "the room of --code has its own", "map", "size", "skill")
	case !j.create:
		return refuse(cmd, "is for a room of your own; add --create", "skill")
	}
	return nil
}

// known refuses a hero or a map that the game does not have. A service of the same
// version has no others.
func (j *joinFlags) known(d *data.Set) error {
	if roster := heroes(d); j.hero != "" && !slices.Contains(roster, j.hero) {
		return fmt.Errorf("--hero %q: want one of %s", j.hero, strings.Join(roster, ", "))
	}
	return knownMap(d, j.mapKey)
}

// knownMap refuses the key of a map that there is not; none is the service's choice.
func knownMap(d *data.Set, key string) error {
	if key != "" && d.Map(key) == nil {
		return fmt.Errorf("--map %q: want one of %s", key, strings.Join(mapKeys(d), ", "))
	}
	return nil
}

// command is what leads into the room.
func (j *joinFlags) command() meet.Command {
	switch {
	case j.code != "":
		return meet.Command{Do: "join", Code: j.code}
	case j.watch != "":
		return meet.Command{Do: "watch", Code: j.watch}
	case j.create:
		return meet.Command{Do: "create", Map: j.mapKey, Size: j.size, Skill: &j.skill}
	}
	return meet.Command{Do: "quick", Map: j.mapKey, Size: j.size}
}

// player is the name that others see.
func (j *joinFlags) player() string {
	if j.name != "" {
		return j.name
	}
	if u, err := user.Current(); err == nil && u.Username != "" {
		r := []rune(u.Username)
		return string(r[:min(len(r), 24)])
	}
	return "Player"
}
