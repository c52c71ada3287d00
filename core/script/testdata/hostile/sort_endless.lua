--> ended k.lua:2: k.main: instruction budget spent: the call was stopped (20000 instructions) (384 bytes)
local M = {}
local function less() while true do end end
function M.main() table.sort({3, 2, 1}, less) end
return M
