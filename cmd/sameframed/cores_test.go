//go:build linux

package main

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"
)

// cores are those of this machine: the first one is the service's, the others the
// generator's, as players have machines of their own.
type cores struct{ all, first, others unix.CPUSet }

func dealCores() (c cores) {
	if unix.SchedGetaffinity(0, &c.all) != nil {
		return c
	}
	for i := range 1024 {
		switch {
		case !c.all.IsSet(i):
		case c.first.Count() == 0:
			c.first.Set(i)
		default:
			c.others.Set(i)
		}
	}
	return c
}

// apart gives this process the first core, and the generator the others. On one core
// they share it, and lateness says little.
func (c *cores) apart(b *testing.B, generator int) {
	b.Helper()
	if c.others.Count() == 0 {
		return
	}
	pin(b, os.Getpid(), &c.first)
	pin(b, generator, &c.others)
}

// together gives this process all cores again.
func (c *cores) together(b *testing.B) {
	b.Helper()
	pin(b, os.Getpid(), &c.all)
}

// pin gives all threads of a process, and those that it makes later, these cores.
func pin(b *testing.B, process int, set *unix.CPUSet) {
	b.Helper()
	threads, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", process))
	if err != nil {
		b.Fatal(err)
	}
	for _, t := range threads {
		if id, err := strconv.Atoi(t.Name()); err == nil {
			unix.SchedSetaffinity(id, set)
		}
	}
}
