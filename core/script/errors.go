package script

import (
	"errors"
	"fmt"
)

// Reasons why a script is refused when it is loaded.
var (
	ErrSyntax  = errors.New("syntax error")                  // the text is not Lua
	ErrRefused = errors.New("refused")                       // it is Lua, but the sandbox has no such thing
	ErrState   = errors.New("keeps something between calls") // a battle restored from a snapshot could not know it
	ErrSource  = errors.New("source")                        // a file is too long, not UTF-8 or cannot be read
)

// Reasons why a call ends early. What the call did to the battle before stays.
var (
	ErrBudget   = errors.New("instruction budget spent")
	ErrMemory   = errors.New("memory limit reached")
	ErrDepth    = errors.New("calls nested too deep")
	ErrFault    = errors.New("fault")         // an operation that Lua cannot do, such as indexing nil
	ErrRaised   = errors.New("raised")        // the script called error, or an assert failed
	ErrArgument = errors.New("argument")      // a value outside the signature of a function
	ErrFrozen   = errors.New("frozen table")  // a write to a table that outlives the call
	ErrHost     = errors.New("host function") // a function of the battle refused
	ErrNesting  = errors.New("scripts nested too deep")
	ErrBroken   = errors.New("interpreter fault") // a bug of the interpreter; the machine recovers
)

// A Problem is one reason why a set of scripts is refused.
type Problem struct {
	File   string // path within the file system, or "" for the whole set
	Line   int    // from 1; 0 where there is no line
	What   string // what is wrong
	Remedy string // what to do instead; may be empty
	Reason error  // one of the reasons above
}

func (p *Problem) Error() string {
	text := p.What
	if p.Remedy != "" {
		text += "; " + p.Remedy
	}
	if p.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", p.File, p.Line, text)
	}
	return p.File + ": " + text
}

func (p *Problem) Unwrap() error { return p.Reason }

// An Error says where and why a call ended early. It is the same on every
// machine.
type Error struct {
	File  string // the script that was running
	Line  int    // the line that it had reached
	Entry string // the entry that was called, as script.function
	What  string // what happened, without a place
	Used  int64  // instructions used by the call

	Reason error // one of the reasons above
	Cause  error // the error of a host function, or nil
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d: %s: %v: %s (%d instructions)", e.File, e.Line, e.Entry, e.Reason, e.What, e.Used)
}

func (e *Error) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Reason}
	}
	return []error{e.Reason, e.Cause}
}
