// Package core is the root of the simulation: everything under core/ is truth, and nothing in it depends on the
// machine it runs on. The package itself holds no code, only the tests that guard the packages below it and the
// directions in which all packages of the module may import each other.
//
// A step is a function of the state before it, the ordered actions, the step's length and the synchronised random
// stream. The guards read the source and refuse what would let anything else in:
//
//  1. No floating point: compilers may fuse operations, and transcendental functions differ between machines.
//  2. No map iteration, unstable sort, address, goroutine, channel or lock may decide an order.
//  3. No clock, no random source other than synrand, no file, environment, network or runtime query, neither
//     directly nor through a chain of calls into another module.
//  4. No state outside the world: package variables are never written after their declaration, and no init runs.
//  5. One source for every machine: no assembly, cgo, build constraint or constant that follows the word size.
//  6. Imports run one way, by a table that gives a reason for each row.
//
// Who changes a package of the core:
//
//  1. Runs `go test ./core` after the change. A finding names the place, the rule, the reason and the remedy.
//  2. Prefers the remedy. An exception is a row in the table of exceptions with the reason why the rule's harm
//     cannot occur there; a row that nothing needs any more fails the test.
//  3. Gives a new package or a new dependency its row in the import table, with its reason.
//  4. Keeps programs (package main) and support for tests out of the packages that the game links: neither is
//     held to the rules, and no other package can import a program.
package core
