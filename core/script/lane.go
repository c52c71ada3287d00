package script

import (
	"context"

	lua "github.com/yuin/gopher-lua"
)

// A lane is one interpreter state with the meters of the call that runs on it.
// Calls inside calls have a lane each, so that an error unwinds one of them.
//
// It is the context of its state: the interpreter calls Done before every
// instruction, which is what counts them.
type lane struct {
	context.Context // none: only Done is ever asked

	vm      *lua.LState
	set     *Set
	host    any
	entry   string
	left    int64 // instructions
	limit   int64
	memory  int64 // bytes
	loading bool  // the statements of a file run; there is no battle
	inHost  *Func // whose Do is running
	failure *Error
	args    Args
	scratch []lua.LValue // a stack of keys and elements of pairs and sort
	numbers [512]number
	vets    [128]vetted
	handles [256]lua.LValue
}

// A number is one that was boxed before: boxing allocates.
type number struct {
	bits  uint64
	boxed lua.LValue
}

// A vetted text is one that a parameter took before, and what it means there.
type vetted struct {
	param *Param
	text  string
	bits  uint64
}

// vetted is where a text that a parameter took is kept.
func (l *lane) vetted(p *Param, text string) *vetted {
	h := uint(len(text)) + uint(p.place)*11
	if text != "" {
		h += uint(text[0])*3 + uint(text[len(text)-1])*7
	}
	return &l.vets[h%uint(len(l.vets))]
}

// The deepest nest of calls leaves at most 200 registers a frame, and lists of
// results as many again.
const (
	registerStart = 1024
	registerStep  = 1024
	registerMax   = MaxCalls * 512
)

func newLane(set *Set) *lane {
	l := &lane{set: set}
	l.reset()
	return l
}

// reset gives the lane a new state.
func (l *lane) reset() {
	l.vm = lua.NewState(lua.Options{
		CallStackSize:    MaxCalls,
		RegistrySize:     registerStart,
		RegistryGrowStep: registerStep,
		RegistryMaxSize:  registerMax,
		SkipOpenLibs:     true,
	})
	l.vm.SetContext(l)
}

func laneOf(vm *lua.LState) *lane { return vm.Context().(*lane) }

// begin sets the meters.
func (l *lane) begin(host any, entry string, limits Limits) {
	l.host, l.entry = host, entry
	l.left, l.limit, l.memory = limits.Instructions, limits.Instructions, limits.Memory
	l.failure, l.inHost = nil, nil
}

// end forgets the call.
func (l *lane) end() {
	l.host = nil
	clear(l.scratch)
	l.scratch = l.scratch[:0]
	l.args.forget()
}

func (l *lane) used() int64 { return l.limit - max(l.left, 0) }

// Done is called before each instruction. It never gives a channel: when the
// budget is spent it unwinds the call.
func (l *lane) Done() <-chan struct{} {
	l.left--
	if l.left < 0 {
		l.overrun()
	}
	return nil
}

func (l *lane) overrun() {
	l.left = 0
	l.fail(ErrBudget, "the call was stopped", nil)
}

// charge counts n more instructions.
func (l *lane) charge(n int64) {
	l.left -= n
	if l.left < 0 {
		l.overrun()
	}
}

// allocate counts n bytes.
func (l *lane) allocate(n int64) {
	l.memory -= n
	if l.memory < 0 {
		l.fail(ErrMemory, "the call was stopped", nil)
	}
}

// fail ends the call. It does not return.
func (l *lane) fail(reason error, what string, cause error) {
	file, line := l.where()
	l.inHost = nil
	l.failure = &Error{File: file, Line: line, Entry: l.entry, What: what, Used: l.used(), Reason: reason, Cause: cause}
	l.vm.Error(lua.LString("stopped"), 0)
	panic("script: the interpreter went on after an error")
}

// where is the place of the innermost Lua function.
func (l *lane) where() (file string, line int) {
	for level := 0; ; level++ {
		frame, ok := l.vm.GetStack(level)
		if !ok {
			return "", 0
		}
		if _, err := l.vm.GetInfo("Sl", frame, lua.LNil); err == nil && frame.Source != "" {
			return frame.Source, frame.CurrentLine
		}
	}
}

// number boxes the number with image b.
func (l *lane) number(b uint64) lua.LValue {
	const spread = 0x9E3779B97F4A7C15
	c := &l.numbers[b*spread>>55]
	if c.boxed == nil || c.bits != b {
		*c = number{b, floatValue(b)}
	}
	return c.boxed
}

func (l *lane) integer(n int64) lua.LValue { return l.number(intBits(n)) }

// handle boxes a handle; nobody is nil.
func (l *lane) handle(h Handle) lua.LValue {
	if h.ID == 0 {
		return lua.LNil
	}
	c := &l.handles[(h.ID+uint32(h.Kind)*31)%uint32(len(l.handles))]
	if *c != h {
		*c = h
	}
	return *c
}

// text makes a text of the script out of s, within its bounds.
func (l *lane) text(s string) lua.LValue {
	if len(s) > MaxText {
		l.fail(ErrMemory, "a text is longer than 1024 bytes", nil)
	}
	l.allocate(priceText + int64(len(s)))
	l.charge(int64(len(s)) / 64)
	return lua.LString(s)
}
