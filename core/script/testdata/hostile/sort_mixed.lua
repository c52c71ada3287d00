--> ended k.lua:3: k.main: argument: table.sort without a function wants numbers alone or texts alone (16 instructions) (384 bytes)
local M = {}
function M.main(u)
  table.sort({1, "a", true})
end
return M
