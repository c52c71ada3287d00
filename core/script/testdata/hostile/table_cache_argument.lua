--> ended k.lua:3: k.main: frozen table: what a file defines never changes after it is loaded (9 instructions) (0 bytes)
local M = {}
local cache = {}
local function put(t, v) t[1] = v end
function M.main() put(cache, 1) end
return M
