--> refused k.lua:3: setmetatable is refused: metatables would run code that nobody sees at the place; call a function
--> refused k.lua:3: a function is made inside a function or a block; define it at file level, and pass what it needs
local M = {}
function M.main(u)
  return setmetatable({}, {__index = function() return 1 end})
end
return M
