--> refused k.lua:4: a function is made inside a function or a block; define it at file level, and pass what it needs
local M = {}
local function counter()
  local n = 0
  return function() n = n + 1 return n end
end
local next_number = counter()
function M.main() return next_number() end
return M
