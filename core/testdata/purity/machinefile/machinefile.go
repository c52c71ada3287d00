// Package machinefile differs between machines.
package machinefile

func add(a, b int64) int64
