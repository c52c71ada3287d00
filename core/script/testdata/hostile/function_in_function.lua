--> refused k.lua:3: a function is made inside a function or a block; define it at file level, and pass what it needs
local M = {}
function M.main(u)
  local function f(n) return n end
  return f(1)
end
return M
