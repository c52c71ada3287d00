// Package script runs the Lua of a battle in a sandbox: the same text, called
// with the same arguments against the same host, does the same on every machine,
// ends at the same instruction and leaves nothing behind but what it did through
// the functions that the host lends it.
//
// A set of scripts is loaded once. A script is a file that returns a table of
// functions:
//
//	local M = {}
//
//	local DAMAGE = {80, 120, 160}
//
//	function M.on_hit(caster, target, level)
//		unit.damage(caster, target, DAMAGE[level])
//	end
//
//	return M
//
// # What a script may use
//
//	locals, if, while, repeat, for i = a, b, c, break, return   yes
//	+ - * / %, comparisons, and or not, .., #                   yes
//	^                                                           refused at load
//	tables with keys of number, text, boolean or handle         yes; a list has at most 1024 elements
//	for k, v in pairs(t), for i, v in ipairs(t)                 yes; pairs stands nowhere else
//	functions                                                   at file level only, with fixed parameters; a name is given once
//	assignment to a global                                      refused at load
//	assignment in a function to a local of the file             refused at load
//	change of a table of the file in a function                 refused at load where it shows, else ends the call
//	goto, methods with a colon, ...                             refused at load
//	numbers                                                     whole up to 2^53, or multiples of 1/65536
//	assert error tostring type                                  yes
//	math: abs ceil clamp floor max min round sign sqrt          yes; sqrt rounds down to 1/65536
//	string: format (%d %s %% with literal format) sub           yes; a text has at most 1024 bytes
//	table: concat insert remove sort                            yes; sort is stable
//	pcall, coroutines, metatables, environments, load, require,
//	io, os, debug, patterns, string.rep, unpack, select, next,
//	math.random and the other functions of math                 refused at load
//
// # Rules
//
//  1. Nothing is kept. All functions stand at file level, their file's locals are
//     never assigned by a function, and every table that a file leaves behind is
//     frozen. So a battle that is restored or cloned needs nothing of a machine,
//     and what must be kept is kept by the host.
//  2. Numbers are float64 in the interpreter. It executes + - * / as one IEEE
//     operation an instruction, each result stored as an interface before the next
//     instruction, so nothing is fused; % is an exact remainder. Go code of the
//     package takes numbers apart with integers (number.go).
//  3. The border is exact. Integers and raw fixed-point numbers pass up to 2^53.
//     From script to host, an integer must be whole, and a number becomes the
//     nearest fixed-point number, ties away from zero. NaN, infinities and
//     what is out of range end the call with ErrArgument.
//  4. A call has a budget of instructions. The interpreter asks its context before
//     each instruction, which counts it; functions charge more in proportion to
//     what they do. A call that spends its budget ends with ErrBudget and has used
//     exactly its budget. Nothing in a script can catch it.
//  5. A call has a bound of memory, counted by fixed prices when tables, their
//     keys, elements and texts are made; nothing is given back before the call
//     ends. What the interpreter allocates uncounted is at most 16 bytes an
//     instruction. At most 64 functions run inside each other.
//  6. The loader puts counted calls in place of assignment to fields, table
//     constructors, .. and #, and gives loops and assignments forms that the
//     interpreter's compiler translates rightly (see assign.go and loop.go).
//  7. pairs goes over the keys that a table had when the loop began: numbers
//     ascending, texts by bytes, false before true, handles by kind and ID. A key
//     whose value is gone by then is left out. It costs an instruction an element
//     of the list and log2 n for each other key ever added.
//  8. No text holds an address: tostring gives "table" and "function", a handle is
//     the name of its kind and its ID, and error texts of the interpreter lose all
//     but names.
//  9. #t is the highest index that holds a value. A text that looks like a number
//     takes part in arithmetic as in Lua 5.1; nothing else is converted.
//
// # The caller's duties
//
//  1. Compare Set.Digest before a battle starts. It covers the scripts; a change
//     of host functions is a change of the logic.
//  2. Give each goroutine a Machine of its own. Worlds on one goroutine may share
//     one; a Set is shared by all.
//  3. A host function decides by its arguments and the host alone. It reports an
//     error where a script asks for what cannot be, and panics only where the
//     battle itself is broken: such a panic goes through Machine.Call.
//  4. After an error, what host functions did before stays done. Log the error; it
//     is the same everywhere.
//  5. An instruction takes about 30 ns, and at worst (arithmetic with a text of a
//     thousand digits) some 30 µs, so a budget bounds time.
package script
