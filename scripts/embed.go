// Package scripts embeds the Lua of the skills, which core/battle binds to the
// data of assets. It holds no other code.
package scripts

import "embed"

// FS holds the scripts under their own names, as in "lightning.lua".
//
//go:embed *.lua
var FS embed.FS
