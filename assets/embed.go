// Package assets embeds everything that the game loads: rules, maps,
// pictures, fonts and sounds. It holds no other code.
package assets

import "embed"

// FS holds the folders under their own names, as in "art/index.json".
//
//go:embed art data fonts maps sound
var FS embed.FS
