package script

import (
	"errors"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// joined is the text of a value that takes part in a concatenation.
func (l *lane) joined(v lua.LValue) string {
	switch v.Type() {
	case lua.LTString, lua.LTNumber:
		return l.plain(v)
	}
	l.fail(ErrFault, "attempt to concatenate a "+typeName(v)+" value", nil)
	return ""
}

// concat is the operator .. over all its operands.
func concat(vm *lua.LState) int {
	l := laneOf(vm)
	var b strings.Builder
	for i := 1; i <= vm.GetTop(); i++ {
		l.join(&b, vm.Get(i))
	}
	vm.Push(l.text(b.String()))
	return 1
}

// join appends a value; it stops the call before the text outgrows its bound.
func (l *lane) join(b *strings.Builder, v lua.LValue) {
	s := l.joined(v)
	if b.Len()+len(s) > MaxText {
		l.fail(ErrMemory, "a text is longer than 1024 bytes", nil)
	}
	b.WriteString(s)
}

// doTableConcat is table.concat(list, separator).
func doTableConcat(l *lane) int {
	t := l.table(1, "table.concat")
	var separator lua.LValue = lua.LString("")
	if l.vm.GetTop() == 2 {
		separator = l.vm.Get(2)
	}
	var b strings.Builder
	for i := range t.Len() {
		l.charge(1)
		if i > 0 {
			l.join(&b, separator)
		}
		l.join(&b, t.RawGetInt(i+1))
	}
	l.vm.Push(l.text(b.String()))
	return 1
}

// doSub is string.sub(text, from, to), by bytes, as in Lua.
func doSub(l *lane) int {
	s, ok := l.vm.Get(1).(lua.LString)
	if !ok {
		l.fail(ErrArgument, "string.sub wants a text, not a "+typeName(l.vm.Get(1)), nil)
	}
	from, to := l.position(2, len(s), 1), l.position(3, len(s), -1)
	from, to = max(from, 1), min(to, int64(len(s)))
	if from > to {
		l.vm.Push(lua.LString(""))
		return 1
	}
	l.vm.Push(l.text(string(s[from-1 : to])))
	return 1
}

// position is argument i, or other when it is missing, counted from the end when
// negative.
func (l *lane) position(i, length int, other int64) int64 {
	n := other
	if v := l.vm.Get(i); v != lua.LNil {
		whole, ok := intOf(v)
		if !ok {
			l.fail(ErrArgument, "string.sub wants whole numbers", nil)
		}
		n = whole
	}
	if n < 0 {
		n += int64(length) + 1
	}
	return n
}

// A verb is one directive of a format. The loader has checked the format.
type verb struct {
	letter byte
	zero   bool
	left   bool
	width  int
}

var errFormat = errors.New("a format has %d, %s and %% alone, with a width below 100 and the flags 0 and -")

// cutVerb reads the directive behind a percent sign.
func cutVerb(format string) (v verb, rest string, err error) {
	for format != "" && (format[0] == '0' || format[0] == '-') {
		v.zero, v.left = v.zero || format[0] == '0', v.left || format[0] == '-'
		format = format[1:]
	}
	for format != "" && '0' <= format[0] && format[0] <= '9' && v.width < 100 {
		v.width = 10*v.width + int(format[0]-'0')
		format = format[1:]
	}
	if format == "" || !strings.Contains("ds%", format[:1]) || v.width > 99 || format[0] == '%' && v != (verb{}) || v.zero && (v.left || format[0] == 's') {
		return v, "", errFormat
	}
	v.letter = format[0]
	return v, format[1:], nil
}

// countVerbs is how many arguments a format needs.
func countVerbs(format string) (n int, err error) {
	for {
		_, rest, found := strings.Cut(format, "%")
		if !found {
			return n, nil
		}
		var v verb
		if v, format, err = cutVerb(rest); err != nil {
			return 0, err
		}
		if v.letter != '%' {
			n++
		}
	}
}

// doFormat is string.format.
func doFormat(l *lane) int {
	format, _ := l.vm.Get(1).(lua.LString)
	rest, arg := string(format), 1
	var b strings.Builder
	for {
		before, after, found := strings.Cut(rest, "%")
		b.WriteString(before)
		if !found {
			l.vm.Push(l.text(b.String()))
			return 1
		}
		v, next, err := cutVerb(after)
		if err != nil {
			l.fail(ErrArgument, err.Error(), nil)
		}
		rest = next
		if v.letter != '%' {
			arg++
		}
		b.WriteString(v.text(l, arg))
		if b.Len() > MaxText {
			l.fail(ErrMemory, "a text is longer than 1024 bytes", nil)
		}
	}
}

// text is what stands for the directive in the result.
func (v verb) text(l *lane, arg int) string {
	var s string
	switch v.letter {
	case '%':
		return "%"
	case 's':
		s = l.plain(l.vm.Get(arg))
	case 'd':
		n, ok := intOf(l.vm.Get(arg))
		if !ok {
			l.fail(ErrArgument, "string.format wants a whole number for %d", nil)
		}
		s = strconv.FormatInt(n, 10)
	}
	return v.pad(s)
}

func (v verb) pad(s string) string {
	missing := v.width - len(s)
	switch {
	case missing <= 0:
		return s
	case v.left:
		return s + strings.Repeat(" ", missing)
	case v.zero:
		digits := strings.TrimPrefix(s, "-")
		return s[:len(s)-len(digits)] + strings.Repeat("0", missing) + digits
	}
	return strings.Repeat(" ", missing) + s
}
