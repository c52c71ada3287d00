package tools

import _ "sameframe/core/battle" // want unlisted-package "sameframe/core/battle"
