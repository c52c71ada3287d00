// want machine-file
