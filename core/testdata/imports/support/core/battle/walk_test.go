package battle

import _ "sameframe/core/state/statetest"
