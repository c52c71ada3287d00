--> gives 501 (815 instructions, 16224 bytes)
local M = {}
local function f(n) if n == 0 then return 1 end return 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, f(n - 1) end
function M.main() local t = {f(50)} return #t end
return M
