package client

import _ "time"
