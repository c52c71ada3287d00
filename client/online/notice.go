package online

import (
	"errors"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/core/battle"
	"sameframe/core/wire"
)

// own are the codes of this device's errors, in the order in which they are
// looked for.
var own = []struct {
	err   error
	code  string
	tells bool // the error says more than the sentence
}{
	{ErrOffline, "offline", false}, {ErrGone, "gone", false}, {ErrStream, "stream", true}, {ErrEnded, "ended", false},
	{client.ErrRestart, "state", true}, {battle.ErrVersion, meet.CodeVersion, true}, {link.ErrGrant, "bad-grant", false},
	{meet.ErrAddress, "bad-address", true}, {meet.ErrLobby, "no-lobby", true}, {meet.ErrService, "no-service", true},
	{meet.ErrLost, "lobby-lost", false},
}

// NoticeOf words an error of this package, of a lobby or of a connection for a
// player; the zero Notice for nil.
func NoticeOf(err error) client.Notice {
	if err == nil {
		return client.Notice{}
	}
	var no *meet.Refusal
	if errors.As(err, &no) {
		return refusalNotice(no)
	}
	for _, o := range own {
		if errors.Is(err, o.err) {
			n := client.NoticeOf(o.code)
			if o.tells {
				n.Detail = err.Error()
			}
			return n
		}
	}
	var why link.Reason
	if errors.As(err, &why) {
		return client.Notice{Code: why.String(), Text: why.Sentence()}
	}
	n := client.NoticeOf("unknown")
	n.Detail = err.Error()
	return n
}

func refusalNotice(no *meet.Refusal) client.Notice {
	n := client.Notice{Code: no.Code, Text: no.Text}
	for _, d := range no.Differs {
		n.Differs = append(n.Differs, client.Difference{Key: d.Key, What: d.What, Yours: d.Yours, Theirs: d.Service})
	}
	return n
}

// ReasonNotice words why the service did not do what this device asked.
func ReasonNotice(r wire.Reason) client.Notice {
	return client.Notice{Code: r.Code(), Text: r.String()}
}

// Other reports that an error is the refusal of another version, which nothing
// but an update mends.
func Other(err error) bool {
	code := NoticeOf(err).Code
	return code == meet.CodeVersion || code == link.Unlike.String()
}
