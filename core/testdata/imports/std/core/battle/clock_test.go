package battle

import _ "time"
