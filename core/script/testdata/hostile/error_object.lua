--> ended k.lua:3: k.main: raised: table (7 instructions) (320 bytes)
local M = {}
function M.main(u)
  error({code = 1})
end
return M
