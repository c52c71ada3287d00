--> refused k.lua:3: the local math hides a name of the sandbox; use another name
local M = {}
function M.main(u)
  local math = {}
  return math
end
return M
