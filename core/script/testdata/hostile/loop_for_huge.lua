--> ended k.lua:3: k.main: instruction budget spent: the call was stopped (20000 instructions) (0 bytes)
local M = {}
function M.main(u)
  for i = 1, 9007199254740992 do end
end
return M
