--> refused k.lua:3: table.unpack is refused: it is not part of the sandbox; write a for loop
local M = {}
function M.main(u)
  return table.unpack({1, 2, 3})
end
return M
