--> gives 3 (11 instructions, 0 bytes)
local M = {}
local T = {}
local function main() return 1 end
function T.main() return 2 end
function M.main() return main() + T.main() end
return M
