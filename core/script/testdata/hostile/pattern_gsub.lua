--> refused k.lua:3: string.gsub is refused: patterns and repetition can take unbounded time and memory; compare whole texts
local M = {}
function M.main(u)
  return string.gsub("aaaa", "a*a*a*b", "")
end
return M
