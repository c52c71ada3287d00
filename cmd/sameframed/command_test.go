package main

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/cmd/sameframed/internal/host"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/battle"
)

// command runs a command line.
func command(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(t.Context(), args, console{&o, &e})
	return code, o.String(), e.String()
}

func TestBadUsageIsOneLineAndCodeTwo(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	short := file("short.key", "abcd\n")
	for _, c := range []struct{ line, want string }{
		{"", "serve"},
		{"dance", "dance"},
		{"serve now", "now"},
		{"serve --listen nowhere", "HOST:PORT"},
		{"serve --listen :7777", "--insecure"},
		{"serve --admin nowhere", "--admin \"nowhere\": want HOST:PORT"},
		{"serve --listen 192.0.2.1:7777", "--cert"},
		{"serve --cert c.pem", "belong together"},
		{"serve --listen 127.0.0.1:0 --cert " + short + " --key " + short, "--cert"},
		{"serve --tier half", "ordering, shadow or full"},
		{"serve --rooms 0", "--rooms 0"},
		{"serve --spectators -1", "--spectators"},
		{"serve --keyframes 16385", "--keyframes 16385"},
		{"serve --keyframes -1", "--keyframes -1"},
		{"serve --delay 5", "such as 90s"},
		{"serve --delay 2h", "--delay 2h"},
		{"serve --empty 0s", "--empty"},
		{"serve --rooms x", "whole number"},
		{"serve --off-end 1 --off-notify 2", "--off-log"},
		{"serve --off-end -1", "--off-log"},
		{"serve --off-end three", "--off-end \"three\": want a whole number"},
		{"serve --config " + file("end.toml", "off-end = \"x\"\n"), "end.toml:1:11: off-end: want a whole number"},
		{"serve --config " + filepath.Join(dir, "none.toml"), "cannot read"},
		{"serve --config " + file("bad.toml", "tier = \"full\"\nspeed = 1\n"), "bad.toml:2:1: unknown key \"speed\""},
		{"serve --config " + file("type.toml", "rooms = \"many\"\n"), "type.toml:1"},
		{"serve --config " + file("span.toml", "delay = \"soon\"\n"), "such as 90s"},
		{"serve --config " + file("range.toml", "quiet = true\nrooms = 0\n"), "range.toml:2: --rooms 0"},
		{"serve --config " + file("tier.toml", "\n\ntier = \"half\"\n"), "tier.toml:3: --tier"},
		{"serve --config " + file("off.toml", "off-log = 5\n"), "off.toml:1: --off-log"},
		{"serve --rooms 0 --config " + file("fine.toml", "rooms = 5\n"), "sameframed: --rooms 0"},
		{"serve --config " + file("number.toml", "quiet = true\ndelay = 5\n"), "number.toml:2: delay = 5: want a time in quotes"},
		{"serve --config " + file("zero.toml", "Delay = 0\n"), "zero.toml:1: Delay = 0: want a time in quotes"},
		{"serve --config " + file("half.toml", "rooms = 1.5\n"), "half.toml:1:9: rooms: want a whole number"},
		{"serve --config " + file("text.toml", "listen = 7777\n"), "text.toml:1:10: listen: want a text in quotes"},
		{"serve --config " + file("list.toml", "origins = \"a\"\n"), "want texts in brackets"},
		{"serve --config " + file("twice.toml", "rooms = 1\nrooms = 2\n"), "twice.toml:2:1: key rooms is already defined"},
		{"serve --config " + file("mark.toml", "\xef\xbb\xbfrooms = 0\n"), "mark.toml:1: --rooms 0"},
		{"serve --config " + file("large.toml", strings.Repeat("#", 1<<21)), "is it the right file"},
		{"serve --origins [", "--origins \"[\""},
		{"serve --origins a.example,", "--origins"},
		{"serve --trusted-proxy here", "--trusted-proxy \"here\": want an address or a prefix"},
		{"serve --trusted-proxy 127.0.0.1 --trusted-proxy 10.0.0.0/33", "--trusted-proxy \"10.0.0.0/33\""},
		{"serve --trusted-proxy 0.0.0.0/0", "would believe everybody"},
		{"serve --config " + file("proxy.toml", "trusted-proxy = [\"::1\", \"x\"]\n"), "proxy.toml:1: --trusted-proxy \"x\""},
		{"serve --listen 127.0.0.1:0 --folder none --secret " + short, "64 hex digits"},
		{"serve --listen 127.0.0.1:0 --folder " + short, "--folder none"},
		{"serve --listen 127.0.0.1:7777 --admin 127.0.0.1:7777", "--admin 127.0.0.1:7777: --listen has this address"},
		{"ticket", "--secret"},
		{"ticket --secret " + filepath.Join(dir, "none.key"), "--room"},
		{"ticket --secret none.key --room ABCDE", "one of --seat"},
		{"ticket --secret none.key --room ABCDE --seat 1 --caster", "one of --seat"},
		{"ticket --secret none.key --room ABCDE --seat 10", "--seat 10: want 0 to 9"},
		{"ticket --secret none.key --room ABC --seat 1", "--room \"ABC\" is no code"},
		{"ticket --secret none.key --room ABCD0 --seat 1", "without I, L, O, 0 and 1"},
		{"ticket --secret none.key --room ABCDE --seat 1 --for 0s", "--for"},
		{"ticket --secret " + filepath.Join(dir, "none.key") + " --room ABCDE --seat 1", "cannot read"},
		{"ticket --secret " + short + " --room ABCDE --seat 1", "64 hex digits"},
	} {
		code, out, errs := command(t, strings.Fields(c.line)...)
		if code != exitBad || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, c.want) {
			t.Errorf("%q: %d, %q, %q; want %q", c.line, code, out, errs, c.want)
		}
	}
}

func TestAnAddressInUseIsNamed(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	code, _, errs := command(t, "serve", "--folder", "none", "--listen", l.Addr().String())
	if code != exitBad || !strings.Contains(errs, l.Addr().String()+" is in use") {
		t.Errorf("%d %q", code, errs)
	}
}

func TestHelpTeaches(t *testing.T) {
	for _, line := range []string{"--help", "help serve", "serve --help", "ticket --help"} {
		code, out, _ := command(t, strings.Fields(line)...)
		if code != exitGood || !strings.Contains(out, "Examples:") {
			t.Errorf("%s: %d\n%s", line, code, out)
		}
	}
	if code, _, errs := command(t, "help", "dance"); code != exitBad || !strings.Contains(errs, "dance") {
		t.Errorf("%d %q", code, errs)
	}
}

func TestTheVersionIsWhatTheLobbyCompares(t *testing.T) {
	code, out, errs := command(t, "version")
	b := meet.BuildOf(gameData())
	for _, want := range []string{fmt.Sprint(b.Logic), b.Data, b.Scripts} {
		if code != exitGood || !strings.Contains(out, want) || errs != "" {
			t.Errorf("%d %q %q: no %s", code, out, errs, want)
		}
	}
}

func TestFlagsOutweighTheFileWhichOutweighsTheDefaults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.toml")
	text := "tier = \"full\"\ndelay = \"10s\"\nrooms = 7\norigins = [\"a\", \"b\"]\nquiet = true\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := defaults()
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	s.bind(f)
	if err := f.Parse([]string{"--config", path, "--rooms", "9", "--origins", "c,d"}); err != nil {
		t.Fatal(err)
	}
	if err := s.load(f); err != nil {
		t.Fatal(err)
	}
	if s.Tier != "full" || time.Duration(s.Delay) != 10*time.Second || s.Rooms != 9 || strings.Join(s.Origins, " ") != "c d" || !s.Quiet || s.Listen != defaults().Listen {
		t.Errorf("%+v", s)
	}
}

// How many differing states end a match is left to the tier, unless it is said.
func TestWhatEndsAMatchDependsOnTheTierUnlessItIsSet(t *testing.T) {
	file := filepath.Join(t.TempDir(), "s.toml")
	if err := os.WriteFile(file, []byte("off-end = 4\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]int{
		"": 0, "--tier full": 0, "--tier ordering": 3, "--off-end 5": 5, "--tier ordering --off-end 0": 0,
		"--config " + file: 4, "--config " + file + " --off-end 6": 6, "--tier shadow --off-notify 5": 0,
	} {
		s := defaults()
		f := pflag.NewFlagSet("", pflag.ContinueOnError)
		s.bind(f)
		if err := errors.Join(f.Parse(strings.Fields(line)), s.load(f), s.validate()); err != nil {
			t.Errorf("%q: %v", line, err)
		}
		c := room.DefaultConfig("ABCDE", battle.Start{StepMillis: 33})
		if s.room(&c); c.Check.End != want {
			t.Errorf("%q: a match ends at %d differing states, want %d", line, c.Check.End, want)
		}
	}
}

func TestATicketIsSignedWithTheSecretOfTheService(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.key")
	made, err := secret(path, true)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := secret(path, true); err != nil || !bytes.Equal(made, again) {
		t.Fatalf("the secret changes: %v", err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others can read the secret: %v, %v", info.Mode(), err)
	}
	mint, err := host.NewMint(made, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]int{"--seat 3": 3, "--spectator": -1, "--caster": -1} {
		args := append([]string{"ticket", "--secret", path, "--room", "abcde"}, strings.Fields(line)...)
		code, out, errs := command(t, args...)
		room, seat, bad := mint.Read(strings.TrimSpace(out))
		if code != exitGood || room != "ABCDE" || seat != want || bad != "" || !strings.Contains(errs, "sameframe join") {
			t.Errorf("%s: %d %q %d %q", line, code, room, seat, bad)
		}
		g, err := link.ParseGrant(strings.TrimSpace(out))
		if live := g.Ticket.Claims().Permits&link.PermitLive != 0; err != nil || live != (line == "--caster") {
			t.Errorf("%s: sees the match live: %v, %v", line, live, err)
		}
	}
}

func TestTheListenerIsBounded(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := bounded(inner, 1, nil)
	defer l.Close()
	dial := func() net.Conn {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	dial()
	first, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	third := make(chan net.Conn)
	go func() {
		c, _ := l.Accept()
		third <- c
	}()
	if n, err := dial().Read(make([]byte, 1)); n > 0 || err == nil {
		t.Error("one too many was kept")
	}
	first.Close()
	first.Close()
	dial()
	if c := <-third; c == nil {
		t.Error("the place was not given back")
	}
}

// callers is a listener whose connections come from made-up addresses.
type callers struct {
	net.Listener
	from []string
	ends []net.Conn
}

type madeUp struct {
	net.Conn
	from net.Addr
}

func (c madeUp) RemoteAddr() net.Addr { return c.from }

func (l *callers) Accept() (net.Conn, error) {
	if len(l.from) == 0 {
		return nil, net.ErrClosed
	}
	here, there := net.Pipe()
	l.ends = append(l.ends, there)
	from := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(l.from[0]))
	l.from = l.from[1:]
	return madeUp{here, from}, nil
}

func TestOneAddressDoesNotTakeAllConnections(t *testing.T) {
	from := []string{"192.0.2.1:1", "192.0.2.1:2", "192.0.2.1:3", "192.0.2.2:1", "127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3", "[2001:db8::1]:1", "[2001:db8::2]:1", "[2001:db8::3]:1",
		"10.0.0.7:1", "10.0.0.7:2", "10.0.0.7:3"}
	trusted, err := parseProxies([]string{"10.0.0.0/24"})
	if err != nil {
		t.Fatal(err)
	}
	l := bounded(&callers{from: from}, 100, trusted).(*boundedListener)
	l.each = 2
	got := map[string]int{}
	var all []net.Conn
	for {
		c, err := l.Accept()
		if err != nil {
			break
		}
		all = append(all, c)
		host, _, _ := net.SplitHostPort(c.RemoteAddr().String())
		got[host]++
	}
	if got["192.0.2.1"] != 2 || got["192.0.2.2"] != 1 || got["127.0.0.1"] != 3 || got["2001:db8::1"] != 1 || got["2001:db8::3"] != 0 || got["10.0.0.7"] != 3 {
		t.Errorf("accepted %v", got)
	}
	for _, c := range all {
		c.Close()
		c.Close()
	}
	if l.open != 0 || len(l.from) != 0 {
		t.Errorf("%d open, %v counted after all have gone", l.open, l.from)
	}
}

func TestAShortTimeIsNotNever(t *testing.T) {
	for span, want := range map[time.Duration]uint32{0: 0, time.Nanosecond: 1, 33 * time.Millisecond: 1, time.Second: 30} {
		s := defaults()
		s.BotAfter = duration(span)
		c := room.DefaultConfig("ABCDE", battle.Start{StepMillis: 33})
		if s.room(&c); c.Order.BotAfter != want {
			t.Errorf("a bot after %v: %d steps, want %d", span, c.Order.BotAfter, want)
		}
	}
}
