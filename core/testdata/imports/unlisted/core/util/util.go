package util

import _ "sameframe/core/fixed" // want unlisted-package "sameframe/core/fixed"
