--> refused k.lua:3: setfenv is refused: the environment of a function would be hidden state; use locals, and values that the battle keeps
local M = {}
function M.main(u)
  setfenv(1, {})
end
return M
