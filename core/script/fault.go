package script

import (
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// explain takes place, reason and text from an error of the interpreter.
func (e *Error) explain(api *lua.ApiError) {
	if api.Type == lua.ApiErrorPanic {
		e.Reason, e.What = ErrBroken, "the interpreter failed"
		return
	}
	e.File, e.Line, e.What = cutPlace(api.Object.String())
	e.Reason = ErrFault
	if e.What == "stack overflow" || e.What == "registry overflow" {
		e.Reason = ErrDepth
	}
	e.What = cleanFault(e.What)
}

// cutPlace takes "file:line: " off the front of a message.
func cutPlace(message string) (file string, line int, rest string) {
	place, rest, ok := strings.Cut(message, ": ")
	colon := strings.LastIndexByte(place, ':')
	if !ok || colon < 0 {
		return "", 0, message
	}
	line, err := strconv.Atoi(place[colon+1:])
	if err != nil {
		return "", 0, message
	}
	return place[:colon], line, rest
}

const indexFault = "attempt to index a non-table object("

// cleanFault puts a message of the interpreter into the words of this package.
// A key that it quotes may be an address, so only names stay.
func cleanFault(what string) string {
	if rest, ok := strings.CutPrefix(what, indexFault); ok {
		kind, key, _ := strings.Cut(rest, ") with key '")
		key = strings.TrimSuffix(key, "'")
		what = "attempt to index a " + kind + " value"
		if isName(key) && len(key) <= 64 {
			what += " with ." + key
		}
	}
	return strings.ReplaceAll(what, "userdata", "handle")
}
