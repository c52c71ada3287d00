package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
)

func main() {
	out := flag.String("out", "assets", "folder that holds art and sound")
	look := flag.String("look", "", "draw only a contact sheet of the pictures that match this pattern")
	sheetFile := flag.String("sheet", "contact.png", "file of the contact sheet")
	zoom := flag.Int("zoom", 1, "enlargement of the contact sheet")
	flag.Parse()
	work := func() error { return run(*out) }
	if *look != "" {
		work = func() error { return contact(*sheetFile, *look, *zoom) }
	}
	if err := work(); err != nil {
		fmt.Fprintln(os.Stderr, "artgen:", err)
		os.Exit(1)
	}
}

func run(out string) error {
	if err := write(filepath.Join(out, "sound"), playSounds()); err != nil {
		return err
	}
	art, err := drawArt()
	if err != nil {
		return err
	}
	return write(filepath.Join(out, "art"), art)
}

// file is one output, by its name inside its folder.
type file struct {
	name string
	data []byte
}

func write(dir string, files []file) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.name), f.data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// drawArt draws the whole catalogue and packs it.
func drawArt() ([]file, error) {
	jobs := catalogue()
	return pack(jobs, drawAll(jobs))
}

// drawAll runs the jobs on every processor; results keep the jobs' order.
func drawAll(jobs []job) []picture {
	pics := make([]picture, len(jobs))
	next := make(chan int)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range next {
				pics[i] = jobs[i].draw().trimmed()
			}
		})
	}
	for i := range jobs {
		next <- i
	}
	close(next)
	wg.Wait()
	return pics
}
