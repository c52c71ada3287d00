package client

import "errors"

// Errors of this package, wrapped with what was asked for.
var (
	ErrQueue    = errors.New("too many actions wait for the next frame")
	ErrReadOnly = errors.New("this source takes no actions")
	ErrNoSeat   = errors.New("this session plays no seat")
	ErrConfig   = errors.New("setting out of range")
	ErrRestart  = errors.New("the state to go on from is not what was announced")
	ErrPattern  = errors.New("unknown pattern of outer frames")
)
