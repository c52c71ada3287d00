--> refused k.lua:3: collectgarbage is refused: memory and version differ between machines; do without
local M = {}
function M.main(u)
  return collectgarbage("count")
end
return M
