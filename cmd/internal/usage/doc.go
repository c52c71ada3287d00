// Package usage is how the command lines of our programs speak: their help, and
// what they say to a line that is wrong.
//
// The rule: what is wrong is said in one sentence that names the flag or word,
// what it wants, and where to read more. No page of usage is printed over it.
//
// The caller's duties:
//
//  1. Call Prepare once, with the root command and all commands in it.
//  2. Print the error that Execute returns: the library prints none.
package usage
