// Package outside asks the machine.
package outside

import (
	"fmt"
	"log"
	"net"
	"os"
	"path/filepath"
	"syscall"
)

func home() string {
	return os.Getenv("HOME") // want outside os.Getenv
}

func file(name string) ([]byte, error) {
	return os.ReadFile(name) // want outside os.ReadFile
}

func files() ([]string, error) {
	return filepath.Glob("*.toml") // want outside filepath.Glob
}

func dial() (net.Conn, error) { // want outside net.Conn
	return net.Dial("udp", "localhost:1") // want outside net.Dial
}

func pid() int { return syscall.Getpid() } // want outside syscall.Getpid

func say(n int) {
	fmt.Println(n) // want outside fmt.Println
	println(n)     // want outside println
	log.Print(n)   // want outside log.Print
}

func text(n int) string { return fmt.Sprintln(n) }
