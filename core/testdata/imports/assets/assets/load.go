package assets // want assets-code package

import _ "sameframe/core/data" // want import "sameframe/core/data"
