package fixed

import "testing"

// scene is a ring of 256 targets around a caster, some in and some out of reach.
func scene() (targets [256]Vec) {
	s := newSampler(70)
	for i := range targets {
		targets[i] = Vec{s.uniform(2000*One) - 1000*One, s.uniform(2000*One) - 1000*One}
	}
	return targets
}

var (
	benchBool  bool
	benchNum   Num
	benchVec   Vec
	benchSq    Sq
	benchAngle Angle
)

func benchBoolOf(b *testing.B, f func(p Vec) bool) {
	targets := scene()
	n := false
	for i := 0; b.Loop(); i++ {
		n = f(targets[i&255]) != n
	}
	benchBool = n
}

func BenchmarkDistSq(b *testing.B) {
	targets := scene()
	var sum Sq
	for i := 0; b.Loop(); i++ {
		sum += targets[i&255].DistSq(targets[i>>3&255])
	}
	benchSq = sum
}

func BenchmarkInCircle(b *testing.B) {
	targets := scene()
	n := false
	for i := 0; b.Loop(); i++ {
		n = InCircle(targets[i&255], 40*One, Vec{}, 600*One) != n
	}
	benchBool = n
}

func BenchmarkInSegment(b *testing.B) {
	benchBoolOf(b, func(p Vec) bool {
		return InSegment(p, 40*One, Vec{-500 * One, 0}, Vec{500 * One, 300 * One}, 100*One)
	})
}

func BenchmarkInRect(b *testing.B) {
	benchBoolOf(b, func(p Vec) bool { return InRect(p, 40*One, Vec{}, 5000, 900*One, 100*One) })
}

func BenchmarkInFan(b *testing.B) {
	benchBoolOf(b, func(p Vec) bool { return InFan(p, 40*One, Vec{}, 5000, 6000, 700*One) })
}

func BenchmarkSweptCircle(b *testing.B) {
	benchBoolOf(b, func(p Vec) bool {
		_, ok := SweptCircle(Vec{}, Vec{500 * One, 300 * One}, 20*One, p, 300*One)
		return ok
	})
}

func BenchmarkSin(b *testing.B) {
	var sum Num
	for i := 0; b.Loop(); i++ {
		sum += Angle(i * 40503).Sin()
	}
	benchNum = sum
}

func BenchmarkAtan2(b *testing.B) {
	targets := scene()
	var sum Angle
	for i := 0; b.Loop(); i++ {
		sum += targets[i&255].Angle()
	}
	benchAngle = sum
}

func BenchmarkLen(b *testing.B) {
	targets := scene()
	var sum Num
	for i := 0; b.Loop(); i++ {
		sum += targets[i&255].Len()
	}
	benchNum = sum
}

func BenchmarkToward(b *testing.B) {
	targets := scene()
	var v Vec
	for i := 0; b.Loop(); i++ {
		v = v.Toward(targets[i&255], 12*One)
	}
	benchVec = v
}

func BenchmarkRotate(b *testing.B) {
	targets := scene()
	var v Vec
	for i := 0; b.Loop(); i++ {
		v = v.Add(targets[i&255].Rotate(Angle(i)))
	}
	benchVec = v
}

func BenchmarkMul(b *testing.B) {
	n := One + 1
	for b.Loop() {
		n = n.Mul(One+3) & (1<<20 - 1)
	}
	benchNum = n
}

func BenchmarkDiv(b *testing.B) {
	n := One + 1
	for b.Loop() {
		n = n.Div(One+3) & (1<<20 - 1)
	}
	benchNum = n
}
