package main

import (
	"errors"
	"fmt"
	"strings"

	"sameframe/client"
	"sameframe/client/online"
)

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
