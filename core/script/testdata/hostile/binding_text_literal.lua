--> refused k.lua:3: argument 1 (name) of world.buff_named is burnnig, which is no buff; see its reference
local M = {}
function M.main(u)
  world.buff_named("burnnig")
end
return M
