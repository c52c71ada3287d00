// want machine-file
package machinefile

func onlyThere() {}
