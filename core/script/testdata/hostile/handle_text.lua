--> gives "unit 7handle" (9 instructions, 82 bytes)
local M = {}
function M.main(u)
  return tostring(u) .. type(u)
end
return M
