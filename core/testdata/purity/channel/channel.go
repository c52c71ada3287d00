// Package channel communicates.
package channel

type inbox struct {
	c chan int // want channel chan int
}

func (b inbox) put(n int) {
	b.c <- n // want channel b.c
}

func (b inbox) take() int {
	return <-b.c // want channel b.c
}

func (b inbox) poll() int {
	select { // want channel select
	default:
		return 0
	}
}

func (b inbox) drain() (n int) {
	for range b.c { // want channel b.c
		n++
	}
	return n
}
