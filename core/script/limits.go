package script

// Limits bound one call. A limit that is 0 or negative stands for its default.
type Limits struct {
	Instructions int64 // of the interpreter, and what functions charge on top
	Memory       int64 // bytes allocated, by the prices below; nothing is given back
	Nesting      int   // calls running inside host functions of other calls
}

// Defaults and fixed bounds.
const (
	DefaultInstructions = 20_000
	DefaultMemory       = 1 << 20
	DefaultNesting      = 8

	MaxText   = 1024    // bytes of one text
	MaxList   = 1024    // highest index of a list
	MaxKeys   = 1024    // keys added to one table beside its list
	MaxCalls  = 64      // functions running inside each other
	MaxSource = 1 << 16 // bytes of one file
	MaxFiles  = 1024    // files of one set

	loadInstructions = 200_000 // of the statements of one file
	loadMemory       = 4 << 20
)

// Prices in bytes: what the interpreter allocates on a 64-bit machine, rounded
// up, and the same on all.
const (
	priceTable    = 192
	priceFirstKey = 2560 // the interpreter makes room for 32 at once
	priceKey      = 128
	priceList     = 512
	priceItem     = 32 // lists double when they grow
	priceText     = 32
)

func (l Limits) withDefaults() Limits {
	if l.Instructions <= 0 {
		l.Instructions = DefaultInstructions
	}
	if l.Memory <= 0 {
		l.Memory = DefaultMemory
	}
	if l.Nesting <= 0 {
		l.Nesting = DefaultNesting
	}
	return l
}
