--> refused k.lua:3: xpcall is refused: an error ends the trigger, and a stop of the budget must not be caught; check the value before it is used
--> refused k.lua:3: a function is made inside a function or a block; define it at file level, and pass what it needs
local M = {}
function M.main(u)
  xpcall(M.main, function(e) return e end)
end
return M
