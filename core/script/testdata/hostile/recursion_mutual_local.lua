--> gives false (224 instructions, 0 bytes)
local M = {}
local odd
local function even(n) return n == 0 or odd(n - 1) end
odd = function(n) return n ~= 0 and even(n - 1) end
function M.main() return even(31) end
return M
