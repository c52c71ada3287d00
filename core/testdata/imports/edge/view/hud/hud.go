package hud

import (
	_ "sameframe/core/battle"
	_ "sameframe/core/synrand" // want import "sameframe/core/synrand"
	_ "sameframe/scripts"      // want import "sameframe/scripts"
	_ "sameframe/view/internal/atlas"
)
