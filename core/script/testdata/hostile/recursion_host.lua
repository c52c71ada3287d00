--> ended k.lua:3: k.main: host function: world.call: k.lua:3: k.main: host function: world.call: k.lua:3: k.main: host function: world.call: k.lua:3: k.main: host function: world.call: k.lua:3: k.main: host function: world.call: k.lua:3: k.main: host function: world.call: k.lua:3: k.main: host function: world.call: k.lua:3: k.main: host function: world.call: k.lua:2: k.main: scripts nested too deep: a host function called a script (0 instructions) (3 instructions) (3 instructions) (3 instructions) (3 instructions) (3 instructions) (3 instructions) (3 instructions) (3 instructions) (0 bytes)
local M = {}
function M.main(u)
  return world.call(u)
end
return M
