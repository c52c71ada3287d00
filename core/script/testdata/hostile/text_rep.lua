--> refused k.lua:3: string.rep is refused: patterns and repetition can take unbounded time and memory; compare whole texts
local M = {}
function M.main(u)
  return string.rep("x", 1000000000)
end
return M
