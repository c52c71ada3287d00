--> refused k.lua:3: getmetatable is refused: metatables would run code that nobody sees at the place; call a function
local M = {}
function M.main(u)
  getmetatable("").__index = nil
end
return M
