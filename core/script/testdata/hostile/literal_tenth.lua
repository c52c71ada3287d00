--> refused k.lua:3: the number 0.1 is no multiple of 1/65536; write a division, such as 3/10
local M = {}
function M.main(u)
  return 0.1
end
return M
