package link

import _ "golang.org/x/crypto/chacha20poly1305"
