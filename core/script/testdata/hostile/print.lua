--> refused k.lua:3: print is refused: a script has no output; use what the battle offers
local M = {}
function M.main(u)
  print("hello")
end
return M
