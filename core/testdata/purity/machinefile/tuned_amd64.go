package machinefile // want machine-file package

func tuned() {}
