package battle

// stepSight finds what each camp sees at the end of a step.
func (w *World) stepSight() {
	for i := range w.units {
		w.units[i].seen = 1<<1 | 1<<2
	}
}
