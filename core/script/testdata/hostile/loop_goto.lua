--> refused k.lua:3: goto is translated wrongly by the compiler; use if, break or a function
--> refused k.lua:4: goto is translated wrongly by the compiler; use if, break or a function
local M = {}
function M.main(u)
  ::top::
  goto top
end
return M
