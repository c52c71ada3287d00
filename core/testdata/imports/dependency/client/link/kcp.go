package link

import _ "github.com/xtaci/kcp-go/v5"
