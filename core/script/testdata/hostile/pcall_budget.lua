--> refused k.lua:4: pcall is refused: an error ends the trigger, and a stop of the budget must not be caught; check the value before it is used
--> refused k.lua:4: a function is made inside a function or a block; define it at file level, and pass what it needs
local M = {}
function M.main(u)
  while true do
    pcall(function() while true do end end)
  end
end
return M
