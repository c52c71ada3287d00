--> ended k.lua:2: k.main: argument: the result is a function (3 instructions) (0 bytes)
local M = {}
function M.main(u)
  return M.main
end
return M
