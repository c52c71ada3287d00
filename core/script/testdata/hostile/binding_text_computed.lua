--> ended k.lua:3: k.main: argument: argument 1 (name) of world.buff_named is burnnig, which is no buff (6 instructions) (39 bytes)
local M = {}
function M.main(u)
  world.buff_named("burn" .. "nig")
end
return M
