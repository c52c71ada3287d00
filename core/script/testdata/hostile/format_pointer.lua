--> refused k.lua:3: a format has %d, %s and %% alone, with a width below 100 and the flags 0 and -
local M = {}
function M.main(u)
  return string.format("%p", M)
end
return M
