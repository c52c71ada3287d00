package main

import _ "os"

func main() {}
