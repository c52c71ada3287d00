package fixed

import (
	_ "sameframe/core/fixed/internal/wide"
	_ "sameframe/core/state" // want import "sameframe/core/state"
)
