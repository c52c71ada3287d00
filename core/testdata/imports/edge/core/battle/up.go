package battle

import (
	_ "sameframe/client"   // want import "sameframe/client"
	_ "sameframe/core/bot" // want import "sameframe/core/bot"
	_ "sameframe/core/fixed"
	_ "sameframe/view" // want import "sameframe/view"
)
