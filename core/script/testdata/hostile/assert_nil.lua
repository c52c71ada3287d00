--> ended k.lua:3: k.main: raised: a unit is missing (4 instructions) (0 bytes)
local M = {}
function M.main(u)
  assert(nil, "a unit is missing")
end
return M
