package main

import (
	_ "sameframe/client/link"
	_ "sameframe/view" // want headless "sameframe/view" & import "sameframe/view"
)

func main() {}
