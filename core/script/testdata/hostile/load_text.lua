--> refused k.lua:3: load is refused: scripts run what was checked when the game started, and nothing else; define the function in this file
local M = {}
function M.main(u)
  return load("return 1")()
end
return M
