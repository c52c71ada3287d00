--> gives "                                                                                                  1                                                                                                  2                                                                                                  3ab   |-0042|%" (22 instructions, 716 bytes)
local M = {}
function M.main(u)
  return string.format("%99d%99d%99d", 1, 2, 3) .. string.format("%-5s|%05d|%%", "ab", -42)
end
return M
