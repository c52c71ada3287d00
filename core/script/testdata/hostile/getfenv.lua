--> refused k.lua:3: getfenv is refused: the environment of a function would be hidden state; use locals, and values that the battle keeps
local M = {}
function M.main(u)
  return getfenv(1)
end
return M
