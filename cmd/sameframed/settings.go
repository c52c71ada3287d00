package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/pflag"

	"sameframe/cmd/sameframed/internal/lobby"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/lockstep"
)

// settings of serve. The keys of the file are the names of the flags; a flag
// outweighs the file.
type settings struct {
	Listen   string   `toml:"listen"`
	Admin    string   `toml:"admin"`
	Cert     string   `toml:"cert"`
	Key      string   `toml:"key"`
	Insecure bool     `toml:"insecure"`
	Secret   string   `toml:"secret"`
	Folder   string   `toml:"folder"`
	Tier     string   `toml:"tier"`
	Rooms    int      `toml:"rooms"`
	Watchers int      `toml:"spectators"`
	Keys     int      `toml:"keyframes"`
	Delay    duration `toml:"delay"`
	BotAfter duration `toml:"bot-after"`
	Empty    duration `toml:"empty"`
	Count    duration `toml:"countdown"`
	Quick    duration `toml:"quick"`
	Drain    duration `toml:"drain"`
	Log      int      `toml:"off-log"`
	Notify   int      `toml:"off-notify"`
	End      *int     `toml:"off-end"` // nil: as the tier needs
	Origins  []string `toml:"origins"`
	Proxies  []string `toml:"trusted-proxy"`
	JSON     bool     `toml:"log-json"`
	Quiet    bool     `toml:"quiet"`

	config string
	lines  map[string]int // of keys that stand in the file and are no flags
}

// duration reads "90s" in the file.
type duration time.Duration

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *duration) UnmarshalText(b []byte) error {
	v, err := time.ParseDuration(string(b))
	if err != nil {
		return fmt.Errorf("%q: want a time such as 90s, 5m or 2h", b)
	}
	*d = duration(v)
	return nil
}

func defaults() settings {
	check := lockstep.DefaultCheck()
	return settings{
		Listen: "127.0.0.1:7777", Tier: room.Shadow.String(), Rooms: 500, Watchers: 100, Keys: 160,
		Delay: duration(2 * time.Minute), BotAfter: duration(5 * time.Second), Empty: duration(10 * time.Minute),
		Count: duration(3 * time.Second), Quick: duration(20 * time.Second), Drain: duration(5 * time.Minute),
		Log: check.Log, Notify: check.Notify,
	}
}

func (s *settings) bind(f *pflag.FlagSet) {
	span := func(d *duration, name, usage string) {
		f.DurationVar((*time.Duration)(d), name, time.Duration(*d), usage)
	}
	f.StringVar(&s.config, "config", s.config, "read settings from the TOML `FILE`; its keys are the names of these flags, which outweigh it")
	f.StringVar(&s.Listen, "listen", s.Listen, "`ADDRESS` of the lobby (TCP) and of the frames (UDP)")
	f.StringVar(&s.Cert, "cert", s.Cert, "TLS certificate chain, a PEM `FILE`")
	f.StringVar(&s.Key, "key", s.Key, "private key of the certificate, a PEM `FILE`")
	f.BoolVar(&s.Insecure, "insecure", s.Insecure, "serve the lobby without TLS beyond this machine: whoever sees its traffic can take seats")
	f.StringVar(&s.Admin, "admin", s.Admin, "serve health and metrics at `ADDRESS` instead, without TLS (default: at --listen, metrics for this machine only)")
	f.StringVar(&s.Secret, "secret", s.Secret, "`FILE` of the secret that signs tickets; it is made if it does not exist (default: a new secret each time)")
	f.StringVar(&s.Folder, "folder", s.Folder, "`FOLDER` for replays and reports of differing states; \"none\" keeps none (default: sameframe/matches in your configuration folder)")
	f.StringVar(&s.Tier, "tier", s.Tier, "how much the service computes itself, `TIER`: ordering, shadow (a battle beside the stream judges and gives baselines) or full (and devices that are off are put right)")
	f.IntVar(&s.Rooms, "rooms", s.Rooms, "`N` rooms at most")
	f.IntVar(&s.Watchers, "spectators", s.Watchers, "`N` spectators a room at most")
	f.IntVar(&s.Keys, "keyframes", s.Keys, "keep keyframes of at most `KB` kilobytes in a replay, so that it can be sought at once, 0 to 16384; a room holds them in memory to its end; not in tier ordering")
	span(&s.Delay, "delay", "`TIME` that spectators stay behind")
	span(&s.BotAfter, "bot-after", "`TIME` without a sign of life after which a bot plays a seat; 0 is never")
	span(&s.Empty, "empty", "`TIME` without any player after which a match ends")
	span(&s.Count, "countdown", "`TIME` from the last readiness to the match")
	span(&s.Quick, "quick", "`TIME` that a quick match waits for more players")
	span(&s.Drain, "drain", "on SIGTERM or Ctrl-C, `TIME` for matches to end; a second signal does not wait")
	f.IntVar(&s.Log, "off-log", s.Log, "log from `N` differing states on; 0 is never")
	f.IntVar(&s.Notify, "off-notify", s.Notify, "tell players from `N` differing states on; 0 is never")
	f.Var(&ownCount{&s.End}, "off-end", "end the match without a result from `N` differing states on; 0 is never (default: 3 in tier ordering, else 0, for there the service itself knows what is right, and devices that differ must not be able to end a match)")
	f.StringSliceVar(&s.Origins, "origins", s.Origins, "`HOSTS` of web pages, besides this service's own, that may connect")
	f.StringSliceVar(&s.Proxies, "trusted-proxy", s.Proxies, "`ADDRESS` or prefix of a proxy before this service, may be repeated: whoever comes through it counts by the last address of X-Forwarded-For that is none of these")
	f.BoolVar(&s.JSON, "log-json", s.JSON, "log as JSON")
	f.BoolVar(&s.Quiet, "quiet", s.Quiet, "log warnings and errors only")
}

// ownCount is a flag for a number that has no default of its own.
type ownCount struct{ to **int }

// String implements pflag.Value.
func (c *ownCount) String() string {
	if c.to == nil || *c.to == nil {
		return ""
	}
	return strconv.Itoa(**c.to)
}

// Set implements pflag.Value.
func (c *ownCount) Set(text string) error {
	n, err := strconv.Atoi(text)
	*c.to = &n
	return err
}

// Type implements pflag.Value.
func (c *ownCount) Type() string { return "int" }

// reason is an error of the file system without operation and path.
func reason(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

const (
	longestDelay = time.Hour
	longestSpan  = 24 * time.Hour
)

// validate reports the first setting that is out of range.
func (s *settings) validate() error {
	_, tierErr := room.ParseTier(s.Tier)
	switch {
	case tierErr != nil:
		return fmt.Errorf("--%w", tierErr)
	case s.Rooms < 1 || s.Rooms > 100000:
		return fmt.Errorf("--rooms %d: want 1 to 100000", s.Rooms)
	case s.Watchers < 0 || s.Watchers > 100000:
		return fmt.Errorf("--spectators %d: want 0 to 100000", s.Watchers)
	case s.Keys < 0 || s.Keys > room.MaxKeyframes>>10:
		return fmt.Errorf("--keyframes %d: want 0 to %d", s.Keys, room.MaxKeyframes>>10)
	case s.badOrigin() != "":
		return fmt.Errorf("--origins %q: want a host such as game.example, or a pattern such as *.example", s.badOrigin())
	case (s.Cert == "") != (s.Key == ""):
		return errors.New("--cert and --key belong together")
	}
	if _, err := parseProxies(s.Proxies); err != nil {
		return err
	}
	if err := s.validateSpans(); err != nil {
		return err
	}
	check := s.check()
	if err := check.Validate(); err != nil {
		return errors.New("--off-log, --off-notify and --off-end: none may be negative, and severer ones may not take fewer")
	}
	return s.validateListen()
}

// badOrigin is the first pattern that cannot be read.
func (s *settings) badOrigin() string {
	for _, o := range s.Origins {
		if _, err := path.Match(o, ""); err != nil || o == "" {
			return cmp.Or(o, " ")
		}
	}
	return ""
}

func (s *settings) validateSpans() error {
	for _, v := range []struct {
		name     string
		v, least duration
		most     time.Duration
	}{
		{"delay", s.Delay, 0, longestDelay}, {"bot-after", s.BotAfter, 0, longestSpan}, {"empty", s.Empty, duration(time.Second), longestSpan},
		{"countdown", s.Count, 0, time.Minute}, {"quick", s.Quick, 0, time.Hour}, {"drain", s.Drain, 0, longestSpan},
	} {
		if v.v < v.least || time.Duration(v.v) > v.most {
			return fmt.Errorf("--%s %v: want %v to %v", v.name, time.Duration(v.v), time.Duration(v.least), v.most)
		}
	}
	return nil
}

// validateListen refuses to send tickets over a network in the clear.
func (s *settings) validateListen() error {
	host, port, err := net.SplitHostPort(s.Listen)
	if err != nil {
		return fmt.Errorf("--listen %q: want HOST:PORT, as in 127.0.0.1:7777 or :7777", s.Listen)
	}
	if _, _, err := net.SplitHostPort(s.Admin); s.Admin != "" && err != nil {
		return fmt.Errorf("--admin %q: want HOST:PORT, as in 127.0.0.1:9100", s.Admin)
	}
	if s.Admin == s.Listen && port != "0" {
		return fmt.Errorf("--admin %s: --listen has this address; give another one, or leave --admin out to have both there", s.Admin)
	}
	if s.Cert == "" && !s.Insecure && !loopback(host) {
		return fmt.Errorf("--listen %s reaches beyond this machine, and without TLS whoever sees the lobby's traffic can take seats: give --cert and --key, or --insecure", s.Listen)
	}
	return nil
}

func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// check is the sync check of every room.
func (s *settings) check() lockstep.CheckConfig {
	tier, _ := room.ParseTier(s.Tier)
	c := room.DefaultCheck(tier)
	c.Log, c.Notify = s.Log, s.Notify
	if s.End != nil {
		c.End = *s.End
	}
	return c
}

// steps is a time in steps of a match.
func steps(d duration, millis uint16) uint32 {
	return uint32(time.Duration(d) / (time.Duration(millis) * time.Millisecond))
}

// room changes the default setting of a room.
func (s *settings) room(c *room.Config) {
	c.Check = s.check()
	if s.BotAfter > 0 {
		c.Order.BotAfter = max(steps(s.BotAfter, c.Start.StepMillis), 1)
	} else {
		c.Order.BotAfter = 0
	}
	c.Delay, c.Empty = steps(s.Delay, c.Start.StepMillis), max(steps(s.Empty, c.Start.StepMillis), 1)
	c.Watchers, c.KeyframeBytes = s.Watchers, s.Keys<<10
}

func (s *settings) lobby(i lobby.Info) lobby.Config {
	i.Delay = int(steps(s.Delay, uint16(i.Step)))
	return lobby.Config{
		Info: i, Rooms: s.Rooms, Countdown: time.Duration(s.Count), Quick: time.Duration(s.Quick),
		Forget: 30 * time.Minute, Results: 1000,
	}
}

// folder is where files go; empty is nowhere.
func (s *settings) folder() (string, error) {
	switch s.Folder {
	case "none":
		return "", nil
	case "":
		base, err := os.UserConfigDir()
		if err != nil {
			return "", fmt.Errorf("no folder for replays (%w); give --folder FOLDER or --folder none", err)
		}
		return filepath.Join(base, "sameframe", "matches"), nil
	}
	return s.Folder, nil
}
