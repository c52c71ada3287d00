--> ended k.lua:5: k.main: fault: cannot perform add operation between string and number (3469 instructions) (93000 bytes)
local M = {}
function M.main(u)
  local s = ""
  for i = 1, 400 do s = s .. "9" end
  return s + 1
end
return M
