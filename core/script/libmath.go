package script

import "sameframe/core/fixed"

// whole pushes what to makes of the first argument.
func (l *lane) whole(name string, to func(b uint64) (int64, bool)) int {
	n, ok := to(l.finite(1, name))
	if !ok {
		l.fail(ErrArgument, name+" of a number beyond 2^53", nil)
	}
	l.vm.Push(l.integer(n))
	return 1
}

func doFloor(l *lane) int { return l.whole("math.floor", floor) }
func doCeil(l *lane) int  { return l.whole("math.ceil", ceil) }
func doRound(l *lane) int { return l.whole("math.round", round) }

func doAbs(l *lane) int {
	l.vm.Push(l.number(l.finite(1, "math.abs") &^ signBit))
	return 1
}

func doSign(l *lane) int {
	switch r := rank(l.finite(1, "math.sign")); {
	case r > 0:
		l.vm.Push(l.integer(1))
	case r < 0:
		l.vm.Push(l.integer(-1))
	default:
		l.vm.Push(l.integer(0))
	}
	return 1
}

// doSqrt is the root of the nearest fixed-point number, rounded down to raw; 0
// for negative ones.
func doSqrt(l *lane) int {
	n, ok := toNum(l.finite(1, "math.sqrt"))
	if !ok {
		l.fail(ErrArgument, "math.sqrt of a number beyond 2^53 raw", nil)
	}
	l.vm.Push(l.number(numBits(fixed.Num.Sqrt(n))))
	return 1
}

func doMin(l *lane) int { return l.extreme("math.min", -1) }
func doMax(l *lane) int { return l.extreme("math.max", 1) }

// extreme pushes the argument that is greatest times sign.
func (l *lane) extreme(name string, sign int64) int {
	best := l.finite(1, name)
	for i := 2; i <= l.vm.GetTop(); i++ {
		if b := l.finite(i, name); sign*rank(b) > sign*rank(best) {
			best = b
		}
	}
	l.vm.Push(l.number(best))
	return 1
}

// doClamp is math.clamp(x, low, high); when low is above high, low wins.
func doClamp(l *lane) int {
	x, low, high := l.finite(1, "math.clamp"), l.finite(2, "math.clamp"), l.finite(3, "math.clamp")
	if rank(x) > rank(high) {
		x = high
	}
	if rank(x) < rank(low) {
		x = low
	}
	l.vm.Push(l.number(x))
	return 1
}
