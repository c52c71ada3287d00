package link

import (
	_ "sameframe/client" // want import "sameframe/client"
	_ "sameframe/core/wire"
)
