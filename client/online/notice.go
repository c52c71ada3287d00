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
	err  error
	code string
}{
	{ErrOffline, "offline"}, {ErrGone, "gone"}, {ErrStream, "stream"}, {ErrEnded, "ended"}, {client.ErrRestart, "state"},
	{battle.ErrVersion, meet.CodeVersion}, {link.ErrGrant, "bad-grant"}, {meet.ErrAddress, "bad-address"}, {meet.ErrLobby, "no-lobby"},
	{meet.ErrService, "no-service"}, {meet.ErrLost, "lobby-lost"},
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
			if o.code == meet.CodeVersion {
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
