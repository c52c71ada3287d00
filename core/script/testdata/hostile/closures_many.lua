--> refused k.lua:4: a function is made inside a function or a block; define it at file level, and pass what it needs
local M = {}
function M.main(u)
  local t = {}
  for i = 1, 100000 do t[i % 1000 + 1] = function() return i end end
end
return M
