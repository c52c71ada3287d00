package statetest

import (
	_ "reflect"

	_ "sameframe/core/state"
)
