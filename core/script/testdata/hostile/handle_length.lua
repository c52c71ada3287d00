--> ended k.lua:3: k.main: fault: __len undefined (1 instructions) (0 bytes)
local M = {}
function M.main(u)
  return #u
end
return M
