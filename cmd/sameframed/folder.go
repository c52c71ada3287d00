package main

import (
	"fmt"
	"strings"

	"sameframe/cmd/sameframed/internal/host"
)

// openFolder opens the folder for replays and reports, nil when none are kept.
func (v *service) openFolder() (*host.Folder, error) {
	if v.folder == "" {
		return nil, nil
	}
	f, err := host.NewFolder(v.folder, func(name string, err error) { v.log.Error("file not finished", "file", name, "error", err) })
	if err != nil {
		return nil, fmt.Errorf("cannot use the folder %s: %w; give another one, or --folder none", v.folder, reason(err))
	}
	v.tellLeft(f.Left())
	return f, nil
}

// mostLeft is how many unfinished files are named.
const mostLeft = 10

// tellLeft says what a run that was cut off has left behind, and what can be done with
// it. Nothing is deleted or renamed: it may be another service's that is still at it.
func (v *service) tellLeft(names []string) {
	for _, name := range names[:min(len(names), mostLeft)] {
		whole := strings.TrimSuffix(name, ".part")
		do := "read it as it is, and delete it when nobody needs it"
		if strings.HasSuffix(whole, ".sfr") {
			do = fmt.Sprintf("sameframe replay %s plays it up to where it was cut off; rename it to %s to keep it, or delete it", name, whole)
		}
		v.log.Warn("a file was left unfinished by a run that was cut off, if no other service writes it now", "file", name, "remedy", do)
	}
	if more := len(names) - mostLeft; more > 0 {
		v.log.Warn("more files were left unfinished", "files", more, "folder", v.folder)
	}
}
