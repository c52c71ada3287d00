--> ended k.lua:4: k.main: calls nested too deep: stack overflow (195 instructions) (0 bytes)
local M = {}
local odd
local function even(n) return not odd(n - 1) end
function odd(n) return not even(n - 1) end
function M.main() return even(-1) end
return M
