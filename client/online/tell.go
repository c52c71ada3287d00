package online

import (
	"fmt"
	"slices"

	"sameframe/client"
	"sameframe/core/wire"
)

// Notice is what of the connection and the own seat a player has to be told.
type Notice struct {
	Connection client.Notice   // why there is none
	Refused    client.Notice   // why the newest action was not taken
	BotPlays   bool            // a bot plays the own seat until this device has caught up
	Off        []wire.Seat     // whose states differ, as the service said last
	Action     wire.SyncAction // and what it does about it
}

// told remembers what is news for a while only.
type told struct {
	bot     bool
	back    int64 // when the seat was given back
	refused uint64
	refuse  int64 // when the newest action was refused
	fresh   bool  // something was refused at all
}

// newsFor is how long such news are shown.
const newsFor = 4000 * ms

// look notes what has changed in an outer frame.
func (t *told) look(s *Source) {
	if t.bot && !s.notice.BotPlays {
		t.back = s.now
	}
	t.bot = s.notice.BotPlays
	if s.stats.Refused != t.refused {
		t.refused, t.refuse, t.fresh = s.stats.Refused, s.now, true
	}
}

// Notice returns what there is to tell.
func (s *Source) Notice() Notice { return s.notice }

// Notices are what of it a player reads now, the most important first.
func (s *Source) Notices() []client.Notice {
	var all []client.Notice
	add := func(code string) *client.Notice {
		all = append(all, client.NoticeOf(code))
		return &all[len(all)-1]
	}
	switch {
	case s.ended:
	case s.conn == nil:
		s.tellAway(add)
		if s.notice.Connection.Code != "" {
			all = append(all, s.notice.Connection)
		}
	case s.stale:
		s.tellState(add("getting-state"))
	case !s.open:
		add("connecting")
	case s.world.Frame() == s.first && s.config.Seat == client.NoSeat:
		add("delayed")
	case s.world.Frame() == s.first:
		add("first-frame")
	}
	all = s.tellSeat(all)
	if s.ended {
		return all
	}
	return s.tellRoll(s.tellClosing(all))
}

// Parting is why the match has ended early on this device: an error of its
// session, or a service that ended it without a result. A match that has its
// result has not.
func (s *Source) Parting(err error) (why client.Notice, ended bool) {
	switch {
	case err != nil:
		return NoticeOf(err), true
	case !s.ended || s.result.own.Over:
		return client.Notice{}, false
	case s.result.told != nil:
		return EndNotice(s.result.told.End), true
	}
	return NoticeOf(ErrEnded), true
}

// EndNotice words why a match is over.
func EndNotice(e wire.MatchEnd) client.Notice {
	return client.Notice{Code: "end-" + e.Code(), Text: e.String()}
}

// FindingNotice words what the service found in a device's reports.
func FindingNotice(f wire.Finding) client.Notice {
	return client.Notice{Code: "finding-" + f.Code(), Text: f.String()}
}

// Verdict is what the service says of the result that this device has seen; none
// before it has said something.
func (s *Source) Verdict() []client.Notice {
	told := s.result.told
	if told == nil || !told.End.Decided() || !s.result.own.Over {
		return nil
	}
	if told.Winner != uint8(s.result.own.Winner) {
		return []client.Notice{client.NoticeOf("contested"), FindingNotice(told.Finding)}
	}
	return []client.Notice{FindingNotice(told.Finding)}
}

// tellAway says that there is no connection, and how long it is looked for.
func (s *Source) tellAway(add func(string) *client.Notice) {
	n := add("reconnecting")
	if s.stats.Level+s.stats.Tail+s.stats.Baseline == 0 {
		*n = client.NoticeOf("connecting")
	}
	if s.away {
		n.Left = max((s.config.GiveUp-(s.now-s.failing))/ms, 1)
	}
}

// tellState says how much of a state has come.
func (s *Source) tellState(n *client.Notice) {
	if _, got := s.asm.State(); s.due.BaselineSize > 0 {
		n.Detail = fmt.Sprintf("%d %%", min(100*uint64(len(got))/uint64(s.due.BaselineSize), 100))
	}
}

// tellSeat adds what concerns the own seat.
func (s *Source) tellSeat(all []client.Notice) []client.Notice {
	recent := func(at int64) bool { return s.now-at < newsFor }
	t := &s.told
	switch {
	case s.notice.BotPlays:
		all = append(all, client.NoticeOf("bot-plays"))
	case t.back != 0 && recent(t.back):
		all = append(all, client.NoticeOf("given-back"))
	}
	if t.fresh && recent(t.refuse) && s.notice.Refused.Code != wire.BotPlays.Code() {
		all = append(all, s.notice.Refused)
	}
	if s.notice.Action < wire.SyncNotify || len(s.notice.Off) == 0 {
		return all
	}
	code := "others-off"
	if slices.Contains(s.notice.Off, s.config.Seat) {
		code = "off"
	}
	return append(all, client.NoticeOf(code))
}
