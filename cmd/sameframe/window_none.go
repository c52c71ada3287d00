//go:build headless

package main

import "errors"

// hasWindow: this build leaves the window out.
const hasWindow = false

var errNoWindow = errors.New("this build has no window; give --headless")

func (a *app) openMenu(string) error                   { return errNoWindow }
func (a *app) openMatch(*matchFlags) error             { return errNoWindow }
func (a *app) openReplay([]string, moment, bool) error { return errNoWindow }
func (a *app) openOnline(*visit) error                 { return errNoWindow }
