--> refused k.lua:4: string.find is refused: patterns and repetition can take unbounded time and memory; compare whole texts
local M = {}
function M.main(u)
  local s = string.format("%99s", "")
  return string.find(s, ".-.-.-.-.-b")
end
return M
