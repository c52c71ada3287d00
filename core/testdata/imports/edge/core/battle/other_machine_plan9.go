package battle

import _ "sameframe/core/lockstep" // want import "sameframe/core/lockstep"
