//go:build !headless || windows

package main

import _ "sameframe/view" // want headless "sameframe/view"
