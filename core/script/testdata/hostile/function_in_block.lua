--> refused k.lua:4: a function is made inside a function or a block; define it at file level, and pass what it needs
local M = {}
if true then
  local n = 0
  function M.main() return n end
end
return M
