--> refused k.lua:3: a function is made inside a function or a block; define it at file level, and pass what it needs
--> refused k.lua:3: a function has the parameter ...; name each value, or pass a table
--> refused k.lua:3: ... is refused: functions have fixed parameters here; name each value, or pass a table
local M = {}
function M.main(u)
  local function f(...) return ... end
  return f(1)
end
return M
