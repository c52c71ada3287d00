--> ended k.lua:3: k.main: fault: attempt to get the length of a handle value (3 instructions) (0 bytes)
local M = {}
function M.main(u)
  return #u
end
return M
