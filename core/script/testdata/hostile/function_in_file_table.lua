--> gives 42 (6 instructions, 0 bytes)
local M = {}
local t = {f = function(x) return x * 2 end}
function M.main() return t.f(21) end
return M
