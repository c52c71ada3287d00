--> refused k.lua:3: next is refused: its order would depend on the history of a table; write: for key, value in pairs(t) do
local M = {}
function M.main(u)
  return next({a = 1, b = 2})
end
return M
