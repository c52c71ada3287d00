package online

import "errors"

// Errors of this package, wrapped with what happened.
var (
	ErrOffline = errors.New("no connection to the service: the action was not sent")
	ErrGone    = errors.New("the service could not be reached for too long")
	ErrEnded   = errors.New("the service has ended the match without a result")
	ErrStream  = errors.New("the service's stream contradicts itself")
	ErrConfig  = errors.New("setting out of range")
)
