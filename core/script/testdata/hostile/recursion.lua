--> ended k.lua:2: k.main: calls nested too deep: stack overflow (195 instructions) (0 bytes)
local M = {}
local function f(n) return 1 + f(n + 1) end
function M.main() return f(1) end
return M
