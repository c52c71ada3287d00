package battle

import _ "sameframe/core/state/statetest" // want test-support "sameframe/core/state/statetest"
