--> refused k.lua:3: a function assigns a field of M, which outlives the call; use a table that the function makes, or keep the value in the battle
--> refused k.lua:3: a function is made inside a function or a block; define it at file level, and pass what it needs
local M = {}
function M.main(u)
  function M.other() end
end
return M
