--> gives 455 (64 instructions, 1344 bytes)
local M = {}
local function less(a, b)
  a.n = a.n + 1
  return a.n < b.n
end
function M.main()
  local t = {{n = 5}, {n = 4}, {n = 3}}
  table.sort(t, less)
  return t[1].n * 100 + t[2].n * 10 + t[3].n
end
return M
