package main

import (
	"regexp"
	"strings"
	"testing"
)

// Every refusal names what was given and what would be right, before anything
// is played.
func TestBadUsageIsRefusedWithWhatWouldBeRight(t *testing.T) {
	for _, c := range []struct {
		args string
		says string // parts, separated by |
	}{
		{"bogus", `"bogus"|sameframe --help`},
		{"match bogus", `"bogus"|sameframe match --help`},
		{"--bogus", "--bogus|sameframe --help"},
		{"match --bogus", "--bogus|sameframe match --help"},
		{"match -x", "-x|sameframe match --help"},
		{"replay --seed 1 a.sfr", "--seed|sameframe replay --help"},
		{"help bogus", `"bogus"|sameframe --help`},
		{"help match bogus", `"match" "bogus"`},
		{"replay", "which replay|sameframe replay --help"},
		{"diff", "want two files or one service report, got 0|sameframe diff --help"},
		{"diff a", "a: no such file"},
		{"diff a b c", "want two files or one service report, got 3"},
		{"diff --fps 30 a b", "--fps|no meaning for diff"},
		{"diff --digests x a b", "--digests|no meaning for diff"},
		{"match --headless --seed", "--seed|sameframe match --help"},
		{"match --headless --seed x", `--seed "x": want a whole number from 0 to 18446744073709551615`},
		{"match --headless --seed -1", `--seed "-1": want a whole number from 0`},
		{"match --headless --seed 18446744073709551616", "--seed|want a whole number from 0 to 18446744073709551615"},
		{"match --headless --seed 1.5", `--seed "1.5"`},
		{"match --headless --map moon", `--map "moon": want one of |bridge`},
		{"match --headless --heroes knight,frog:mage", `--heroes "knight,frog:mage": "frog" is none of |warden`},
		{"match --headless --heroes knight", `--heroes "knight": want two sides`},
		{"match --headless --heroes knight:", `"" is none of`},
		{"match --headless --heroes knight:mage,mage,mage,mage,mage,mage", "6 heroes on a side, at most 5"},
		{"match --headless --hero mage --heroes knight:mage", "give one of them"},
		{"match --headless --hero frog", `--hero "frog": want one of |mage`},
		{"match --headless --step 40", "--step 40: want 33, 50 or 66"},
		{"match --headless --step 33ms", `--step "33ms": want a whole number`},
		{"match --headless --size 0", "--size 0: want 1 to 5"},
		{"match --headless --size 6", "--size 6: want 1 to 5"},
		{"match --headless --skill 3", "--skill 3: want 0 (easy), 1 (normal) or 2 (hard)"},
		{"match --headless --skill -1", "--skill -1: want 0"},
		{"match --headless --frames -5", "--frames -5: want 0 to 1048576"},
		{"match --headless --frames 99999999999999999999", "--frames|want a whole number"},
		{"match --headless --digest-every 0", "--digest-every 0: want 1 to 1000"},
		{"match --headless --digest-every 1001", "--digest-every 1001: want 1 to 1000"},
		{"match --headless --as-players=maybe", `--as-players "maybe": want true or false`},
		{"match --headless --record=", "--record: the value is empty"},
		{"match --headless --digests=", "--digests: the value is empty"},
		{"match --headless --fps=", "--fps: the value is empty"},
		{"match --headless --fps 0", `--fps|"0"|1|1000|jitter, burst or stall`},
		{"match --headless --fps 1001", `--fps|"1001"`},
		{"match --headless --fps 30,,60", `--fps|""`},
		{"match --headless --fps 30,often", `--fps|"often"`},
		{"replay --headless --fps often a.sfr", `--fps|"often"`},
		{"replay --headless --digests x a.sfr b.sfr", "--digests takes one replay, not 2"},
		{"join", "want the address of one service, got 0|http://127.0.0.1:7777"},
		{"join 127.0.0.1:7777 --headless", `"127.0.0.1:7777" is not the address of a service: want http://HOST:PORT`},
		{"join http://127.0.0.1:1 --headless --create --quick", "--create and --quick: give one of them"},
		{"join http://127.0.0.1:1 --headless --size 6", "--size 6: want 1 to 5"},
		{"join http://127.0.0.1:1 --headless --skill 3", "--skill 3: want 0 (easy)"},
		{"join http://127.0.0.1:1 --headless --time soon", `--time "soon": want a time such as`},
		{"join http://127.0.0.1:1 --headless --ticket=", "--ticket: the value is empty"},
		{"join http://127.0.0.1:1 --headless --carrier pigeon", `--carrier "pigeon": want auto, udp or websocket`},
		{"join http://127.0.0.1:1 --headless --keyframes -1", "--keyframes -1: want 0 to 16384"},
		{"join http://127.0.0.1:1 --headless --digest-every 0", "--digest-every 0: want 1 to 1000"},
		{"join http://127.0.0.1:1 --headless --record=", "--record: the value is empty"},
		{"join http://127.0.0.1:1 --headless --back --code ABCDE", "--code and --back: give one of them"},
		{"join http://127.0.0.1:1 --headless --hero frog", `--hero "frog": want one of |mage`},
		{"join http://127.0.0.1:1 --headless --create --map moon", `--map "moon": want one of |bridge`},
		{"join http://127.0.0.1:1 --headless --record none/m.sfr", "cannot write none/m.sfr: no such file or directory"},
		{"join http://127.0.0.1:1 --headless --record usage_test.go", "cannot write usage_test.go: exists; give another name or --force"},
		{"join http://127.0.0.1:1 --headless --ticket T --hero mage", "--hero: the match has begun"},
		{"join http://127.0.0.1:1 --headless --back --size 1", "--size: the match has begun"},
		{"join http://127.0.0.1:1 --headless --watch ABCDE --bot", "--bot: has no meaning with --watch"},
		{"join http://127.0.0.1:1 --headless --code ABCDE --size 1", "--size: the room of --code has its own"},
		{"join http://127.0.0.1:1 --headless --quick --skill 2", "--skill: is for a room of your own; add --create"},
		{"join --headless", "want the address of one service, got 0"},
		{"join http://127.0.0.1:1 --headless", "No service answers at this address|http://127.0.0.1:1|(no-service)"},
		{"--service here", `--service: "here" is not the address of a service`},
		{"--headless --service http://127.0.0.1:1", "--service: opens in a window only|sameframe join URL --headless"},
		{"join http://127.0.0.1:1 --fps 30", "--fps|no meaning for join"},
		{"swarm", "want the address of one service, got 0"},
		{"swarm http://127.0.0.1:1 --loss 101", "--loss 101: want 0 to 100 percent"},
		{"swarm http://127.0.0.1:1 --loss much", `--loss "much": want a number`},
		{"swarm http://127.0.0.1:1 --delay 11s", "--delay|10s"},
		{"swarm http://127.0.0.1:1 --map moon", `--map "moon": want one of |bridge`},
		{"swarm http://127.0.0.1:1 --rooms 0", "--rooms 0: want 1 to 1000"},
		{"swarm http://127.0.0.1:1 --players 11", "--players 11: want 1 to 10"},
		{"swarm http://127.0.0.1:1 --give-up 0s", "--give-up 0s: want 1s to 1h"},
		{"swarm http://127.0.0.1:1 --give-up 2h", "--give-up 2h0m0s: want 1s to 1h"},
		{"swarm http://127.0.0.1:1 --time 1s --kill 2s", "--kill 2s: want 0s to 500ms, at most half the time"},
		{"swarm http://127.0.0.1:1 --time 1s --blackout 2s", "--blackout 2s: want 0s to 500ms"},
		{"swarm http://127.0.0.1:1 --move -1s", "--move -1s: want 0s, which is never"},
		{"swarm http://127.0.0.1:1 --carrier pigeon", `--carrier "pigeon": want udp, websocket or auto`},
		{"swarm http://127.0.0.1:1 --carrier websocket --loss 5", "--carrier websocket: it repairs every loss itself"},
		{"swarm http://127.0.0.1:1 --carrier websocket --blackout 3s", "--carrier websocket|no weather, blackout or move"},
		{"swarm http://127.0.0.1:1 --digests x", "--digests|no meaning for swarm"},
		{"swarm http://127.0.0.1:1", "no lobby at http://127.0.0.1:1"},
		{"--headless --step 40", "--step 40"},
		{"--headless=7", `--headless "7": want true or false`},
	} {
		r := refused(t, exitBad, strings.Split(c.says, "|"), strings.Fields(c.args)...)
		if r.out != "" || strings.Contains(r.err, "Playing") || strings.Contains(r.err, "strconv") || strings.Contains(r.err, "setting out of range") {
			t.Errorf("%s: more than a refusal: %s%s", c.args, r.out, r.err)
		}
	}
}

// Help is asked for, so it is a result, and it fits a terminal.
func TestHelpExplainsEveryCommand(t *testing.T) {
	for _, c := range []struct {
		args string
		says string // parts, separated by |
	}{
		{"--help", "Usage:|Examples:|Available Commands:|match|replay|diff|--headless|Exit code: 0 good, 1 digests differ, 2 bad usage|3 refused"},
		{"help", "Available Commands:"},
		{"match --help", "--seed N|--map NAME|--frames N|--step MS|--record FILE|--as-players|--size N|--hero NAME|--skill N|--digest-every N|33, 50 or 66|Exit code:"},
		{"help match", "--seed N"},
		{"replay --help", "FILE...|--headless|Exit code: 0 all agree, 1 a digest differs, 2 unreadable, 3 another version"},
		{"help replay", "--fps LIST|jitter"},
		{"join --help", "join URL|--ticket TICKET|--code CODE|--create|--quick|--hero NAME|--name NAME|--bot|--back|--record FILE|--keyframes KB|--carrier WAY|Exit code: 0"},
		{"swarm --help", "swarm URL|--rooms N|--players N|--loss PERCENT|--kill TIME|--carrier WAY|How to read the table|Exit code: 0 all states equal"},
		{"diff --help", "diff A B|Exit code: 0 equal, 1 different, 2 unreadable, 3 another version"},
	} {
		r := good(t, strings.Fields(c.args)...)
		if r.err != "" {
			t.Errorf("%s: standard error: %s", c.args, r.err)
		}
		for _, part := range strings.Split(c.says, "|") {
			if !strings.Contains(r.out, part) {
				t.Errorf("%s does not mention %q:\n%s", c.args, part, r.out)
			}
		}
		for line := range strings.Lines(r.out) {
			if len(strings.TrimRight(line, "\n")) > 80 {
				t.Errorf("%s: longer than 80 columns: %q", c.args, line)
			}
		}
	}
}

// The examples of the help are command lines that parse.
func TestExamplesOfTheHelpAreRight(t *testing.T) {
	root := newRoot(&app{})
	for _, cmd := range append(root.Commands(), root) {
		for line := range strings.Lines(cmd.Example) {
			example, _, _ := strings.Cut(strings.TrimSpace(line), "   ")
			args := regexp.MustCompile(` +`).Split(example, -1)[1:]
			c, rest, err := newRoot(&app{}).Find(args)
			if err == nil {
				err = c.ParseFlags(rest)
			}
			if err == nil && c.Args != nil {
				err = c.Args(c, c.Flags().Args())
			}
			if err != nil {
				t.Errorf("%s: %v", example, err)
			}
		}
	}
}
