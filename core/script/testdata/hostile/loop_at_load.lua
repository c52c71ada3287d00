--> refused k.lua:2: instruction budget spent: the call was stopped
local M = {}
while true do end
function M.main() end
return M
