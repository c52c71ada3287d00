--> gives nil (14 instructions, 896 bytes)
local M = {}
function M.main(u)
  local t = {__index = {x = 1}, __newindex = 1, __metatable = 1}
  return t.x
end
return M
