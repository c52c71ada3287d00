package lockstep

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestAQueueIsASliceOfBoundedMemory compares with a slice that is cut, and holds
// the memory to what the most elements at once need, however many pass through.
func TestAQueueIsASliceOfBoundedMemory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(1, 50).Draw(t, "most")
		var f fifo[int]
		var want []int
		peak, next := 0, 0
		for range 300 {
			for range rapid.IntRange(0, most-len(want)).Draw(t, "in") {
				f.push(next)
				want = append(want, next)
				next++
			}
			peak = max(peak, len(want))
			n := rapid.IntRange(0, len(want)).Draw(t, "out")
			if got := f.first(n); !slices.Equal(got, want[:n]) || cap(got) != n || f.len() != len(want) {
				t.Fatalf("%d oldest of %d are %v, want %v", n, f.len(), got, want[:n])
			}
			f.drop(n)
			want = want[n:]
		}
		if !slices.Equal(f.first(f.len()), want) || cap(f.buf) > 4*peak+8 {
			t.Fatalf("holds %v in memory for %d, want %v; %d were the most", f.first(f.len()), cap(f.buf), want, peak)
		}
	})
}
