// Package goroutine starts work beside the step.
package goroutine

import "iter"

func start(f func()) {
	go f() // want goroutine go f
}

func pull(seq iter.Seq[int]) {
	next, stop := iter.Pull(seq) // want goroutine iter.Pull
	next()
	stop()
}
