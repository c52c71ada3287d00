--> refused k.lua:3: assigns to ipairs, a name of the sandbox; use a local
local M = {}
function M.main(u)
  ipairs = nil
end
return M
