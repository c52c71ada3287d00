// Package outer stands for a module outside the core.
package outer

import (
	"math/rand/v2"
	"os"
	"time"
)

// Stamp reaches the clock in three steps.
func Stamp() string { return stamp() }

func stamp() string { return now().String() }

func now() time.Time { return time.Now() }

// A Die is random.
type Die struct{}

// Roll draws.
func (Die) Roll() int { return 1 + rand.IntN(6) }

// A Source is an interface whose implementation is the environment.
type Source interface{ Value() string }

type environment struct{}

func (environment) Value() string { return os.Getenv("VALUE") }

// Default is found through a variable.
var Default Source = choose()

func choose() Source { return home(os.TempDir()) }

type home string

func (h home) Value() string { return string(h) }

// Read calls through the interface.
func Read(s Source) int { return len(s.Value()) }

// Order lets a map decide.
func Order[K comparable](m map[K]int) (out []int) {
	for _, v := range m {
		out = append(out, v)
	}
	return out
}

// Later starts a goroutine.
func Later(f func()) { func() { go f() }() }

// Pure computes.
func Pure(n int) int { return n * n }

func init() {
	if os.Getenv("SEED") != "" {
		println("seeded")
	}
}
