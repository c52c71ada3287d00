package battle

import (
	_ "encoding/json" // want std-import "encoding/json"
	_ "fmt"
	_ "os"   // want std-import "os"
	_ "time" // want std-import "time"
)
