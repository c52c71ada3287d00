--> gives "5x" (22 instructions, 258 bytes)
local M = {}
local function f(a) return a + 1 end
local function g(a)
  a = (f(a))
  a = {a}
  a = a[1] .. "x"
  return a
end
function M.main() return g(4) end
return M
