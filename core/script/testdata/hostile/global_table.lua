--> refused k.lua:3: _G is refused: the environment of a function would be hidden state; use locals, and values that the battle keeps
local M = {}
function M.main(u)
  _G.count = 1
end
return M
