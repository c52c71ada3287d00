--> ended k.lua:3: k.main: raised: function (4 instructions) (0 bytes)
local M = {}
function M.main(u)
  error(M.main)
end
return M
