--> ended k.lua:2: k.main: argument: the result is a table (5 instructions) (192 bytes)
local M = {}
function M.main(u)
  return {}
end
return M
