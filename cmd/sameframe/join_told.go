package main

import (
	"errors"
	"fmt"
	"strings"

	"sameframe/client"
	"sameframe/client/online"
	"sameframe/core/replay"
)

// joinLine is the JSON object of a match at a service.
type joinLine struct {
	OK      bool           `json:"ok"`
	Room    string         `json:"room"`
	Seat    int            `json:"seat"`
	Digest  string         `json:"digest"`
	Replay  string         `json:"replay,omitempty"`
	Service []string       `json:"service"`             // codes of what the service says of the result
	Righted int            `json:"put_right,omitempty"` // times that the service gave this device its own state
	Result  replay.Result  `json:"result"`
	Metrics client.Metrics `json:"metrics"`
}

func (v *visit) summary(ok bool) {
	r, m := v.device.Source.Result(), v.device.Session.Metrics()
	digest := fmt.Sprintf("%016x", r.Digest)
	if v.json {
		l := joinLine{OK: ok, Room: v.start.Code, Seat: v.start.Seat, Digest: digest, Righted: v.device.Source.PutRight(), Result: r, Metrics: m}
		if v.rec != nil {
			l.Replay = slashed(v.rec.file())
		}
		for _, n := range v.device.Source.Verdict() {
			l.Service = append(l.Service, n.Code)
		}
		v.emit(l)
		return
	}
	fmt.Fprintf(v.out, "%s wins after %s; digest %s\n", campNames[r.Winner], counted(r.Frame, "frame"), digest)
	if m.LatencyMillis.Count > 0 { // who watches, and an idle seat, has no action
		fmt.Fprintf(v.out, "action to step: %d ms (95%%: %d ms); ", m.LatencyMillis.Quantile(50), m.LatencyMillis.Quantile(95))
	}
	fmt.Fprintf(v.out, "round trip %d ms (95%%: %d ms); at most %s waited\n", m.Network.RTT.Quantile(50), m.Network.RTT.Quantile(95), counted(m.Backlog.Max, "frame"))
	for _, n := range v.device.Source.Verdict() {
		fmt.Fprintf(v.out, "%s (%s)\n", plainNotice(n), n.Code)
	}
	if n := v.device.Source.PutRight(); n > 0 {
		fmt.Fprintf(v.out, "the service put this device's state right %s\n", counted(n, "time"))
	}
	if !ok {
		fmt.Fprintf(v.err, "sameframe: %s (off)\n", plainNotice(client.NoticeOf("off")))
	}
}

// refusedLine is the JSON object of what a service or a connection refused.
type refusedLine struct {
	OK bool `json:"ok"`
	client.Notice
}

// refusal tells in one line, or as an object, why a match at a service did not
// come about or broke off: its sentence and its code. Another version has an exit
// code of its own.
func (a *app) refusal(err error) error {
	var w *writeError
	if errors.As(err, &w) || errors.Is(err, errInterrupted) {
		return err
	}
	n := online.NoticeOf(err)
	told := a.refused(n)
	switch {
	case n.Code == "unknown":
		return err
	case online.Other(err):
		return errRefused
	}
	return told
}

// refused tells a refusal that has a code.
func (a *app) refused(n client.Notice) error {
	if a.json {
		a.emit(refusedLine{Notice: n})
	}
	if n.Code != "unknown" {
		fmt.Fprintf(a.err, "sameframe: %s (%s)\n", plainNotice(n), n.Code)
	}
	return errReported
}

// plainNotice is a notice on one line, in English.
func plainNotice(n client.Notice) string {
	text := n.Sentence(client.English)
	if n.Detail != "" {
		text += " " + strings.ReplaceAll(n.Detail, "\n", "; ")
	}
	for _, d := range n.Differs {
		text += fmt.Sprintf(" %s: yours %s, the service's %s.", d.What, d.Yours, d.Theirs)
	}
	return text
}
