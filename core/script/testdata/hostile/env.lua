--> refused k.lua:3: _ENV is refused: the environment of a function would be hidden state; use locals, and values that the battle keeps
local M = {}
function M.main(u)
  return _ENV.count
end
return M
