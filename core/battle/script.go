package battle

import "sameframe/core/data"

// runScript calls the script of an effect.
func (w *World) runScript(f *data.Effect, e *event) {}
