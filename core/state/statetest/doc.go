// Package statetest proves in a test that a walk forgets no field. Only test
// files import it: it reaches unexported fields through reflection and unsafe.
package statetest
