package script

// A variable is a local of a script.
type variable struct {
	name  string
	level int // of the function that declares it; 0 is the file
}

// A block is one region in which names are visible.
type block struct {
	outer *block
	vars  []*variable
}

// A scope is one function while it is checked.
type scope struct {
	outer    *scope
	level    int
	block    *block
	captured []*variable
	loops    int
}

func (c *checker) openScope() {
	level := 0
	if c.scope != nil {
		level = c.scope.level + 1
	}
	c.scope = &scope{outer: c.scope, level: level, block: &block{}}
}

func (c *checker) closeScope() { c.scope = c.scope.outer }

func (c *checker) openBlock()  { c.scope.block = &block{outer: c.scope.block} }
func (c *checker) closeBlock() { c.scope.block = c.scope.block.outer }

// declare makes a local visible.
func (c *checker) declare(name string, line int) {
	if c.names.known(name) {
		c.problem(line, ErrRefused, "the local "+name+" hides a name of the sandbox", "use another name")
	}
	b := c.scope.block
	b.vars = append(b.vars, &variable{name, c.scope.level})
}

// maxCaptured keeps closures small; Lua itself has the same bound.
const maxCaptured = 60

// resolve finds the local that a name stands for, or nil.
func (c *checker) resolve(name string, line int) *variable {
	for s := c.scope; s != nil; s = s.outer {
		v := s.block.find(name)
		if v == nil {
			continue
		}
		for inner := c.scope; inner != s; inner = inner.outer {
			c.capture(inner, v, line)
		}
		return v
	}
	return nil
}

func (b *block) find(name string) *variable {
	for ; b != nil; b = b.outer {
		for i := len(b.vars) - 1; i >= 0; i-- {
			if b.vars[i].name == name {
				return b.vars[i]
			}
		}
	}
	return nil
}

// capture notes that a function uses a local of one around it.
func (c *checker) capture(s *scope, v *variable, line int) {
	for _, known := range s.captured {
		if known == v {
			return
		}
	}
	s.captured = append(s.captured, v)
	if len(s.captured) == maxCaptured+1 {
		c.problem(line, ErrRefused, "a function uses more than 60 locals from outside", "gather them in tables")
	}
}

// fileLevel reports whether v outlives the function that is being checked, which
// runs in calls.
func (c *checker) fileLevel(v *variable) bool {
	return v != nil && v.level == 0 && c.scope.level > 0
}
