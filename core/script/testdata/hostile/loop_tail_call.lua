--> ended k.lua:2: k.main: instruction budget spent: the call was stopped (20000 instructions) (0 bytes)
local M = {}
local function f(n) return f(n + 1) end
function M.main() return f(1) end
return M
