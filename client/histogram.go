package client

import (
	"encoding/json"
	"math"
	"math/bits"
)

// Histogram counts non-negative integers: exactly below 16, above in four
// buckets for each power of two, so that a quantile is at most a quarter too
// high. Its zero value is empty; it never allocates.
type Histogram struct {
	Count   uint64             `json:"count"`
	Sum     uint64             `json:"sum"`
	Max     uint64             `json:"max"`
	Buckets [numBuckets]uint64 `json:"-"`
	squares float64            // sum of
}

const (
	exactBuckets = 16
	numBuckets   = exactBuckets + 4*(64-4)
)

// Add counts v once; a negative one as 0.
func (h *Histogram) Add(v int64) {
	u := uint64(max(v, 0))
	h.Count++
	h.Sum += u
	h.Max = max(h.Max, u)
	h.squares += float64(u) * float64(u)
	h.Buckets[bucketOf(u)]++
}

func bucketOf(u uint64) int {
	if u < exactBuckets {
		return int(u)
	}
	power := bits.Len64(u) - 1
	return exactBuckets + 4*(power-4) + int(u>>(power-2)&3)
}

// bucketTop is the largest value that falls into a bucket.
func bucketTop(i int) uint64 {
	if i < exactBuckets {
		return uint64(i)
	}
	power, quarter := (i-exactBuckets)/4+4, uint64((i-exactBuckets)%4)
	return (4+quarter+1)<<(power-2) - 1
}

// Quantile returns a value that a share of percent of the counted values do
// not exceed; 0 when there is none.
func (h *Histogram) Quantile(percent int) uint64 {
	need := (h.Count*uint64(min(max(percent, 0), 100)) + 99) / 100
	for i, seen := 0, uint64(0); i < numBuckets; i++ {
		if seen += h.Buckets[i]; seen >= max(need, 1) {
			return min(bucketTop(i), h.Max)
		}
	}
	return 0
}

// Mean returns the mean rounded down; 0 when nothing was counted.
func (h *Histogram) Mean() uint64 { return h.Sum / max(h.Count, 1) }

// Variance returns the mean square of the distance from the mean; 0 when nothing
// was counted.
func (h *Histogram) Variance() float64 {
	n := float64(max(h.Count, 1))
	mean := float64(h.Sum) / n
	return max(h.squares/n-mean*mean, 0)
}

// Deviation returns the root of the variance.
func (h *Histogram) Deviation() float64 { return math.Sqrt(h.Variance()) }

// MarshalJSON writes what a reader of a log wants of the distribution.
func (h Histogram) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Count    uint64  `json:"count"`
		Sum      uint64  `json:"sum"`
		P50      uint64  `json:"p50"`
		P95      uint64  `json:"p95"`
		P99      uint64  `json:"p99"`
		Max      uint64  `json:"max"`
		Variance float64 `json:"variance"`
	}{h.Count, h.Sum, h.Quantile(50), h.Quantile(95), h.Quantile(99), h.Max, math.Round(h.Variance()*100) / 100})
}

// Merge adds what another one counted.
func (h *Histogram) Merge(o *Histogram) {
	h.squares += o.squares
	h.Count, h.Sum, h.Max = h.Count+o.Count, h.Sum+o.Sum, max(h.Max, o.Max)
	for i, n := range o.Buckets {
		h.Buckets[i] += n
	}
}
