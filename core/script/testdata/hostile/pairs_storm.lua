--> ended k.lua:6: k.main: instruction budget spent: the call was stopped (20000 instructions) (108740 bytes)
local M = {}
function M.main(u)
  local t = {}
  for i = 1, 500 do t["k" .. i] = i end
  while true do
    for k in pairs(t) do break end
  end
end
return M
