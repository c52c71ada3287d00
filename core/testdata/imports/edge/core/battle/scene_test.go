package battle_test

import (
	_ "sameframe/assets"
	_ "sameframe/client" // want import "sameframe/client"
	_ "sameframe/core/replay"
	_ "sameframe/core/state/statetest"
)
