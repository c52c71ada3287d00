package assets

import _ "embed"
