// want machine-file

//go:build arm64 && special

package machinefile

func onlyHere() {}
