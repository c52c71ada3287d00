--> gives "-9.223372036854776e+18=2 9.223372036854776e+18=1 " (49 instructions, 3317 bytes)
local M = {}
function M.main(u)
  local t = {}
  local b = 9007199254740992 * 1024
  t[b] = 1
  t[-b] = 2
  local s = ""
  for k, v in pairs(t) do s = s .. tostring(k) .. "=" .. v .. " " end
  return s
end
return M
