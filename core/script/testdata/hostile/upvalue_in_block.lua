--> refused k.lua:4: a function is made inside a function or a block; define it at file level, and pass what it needs
--> refused k.lua:5: a function is made inside a function or a block; define it at file level, and pass what it needs
--> refused k.lua:5: a function assigns n, which outlives the call; keep the value in the battle
local M = {}
do
  local n = 0
  function M.main()
    local function bump() n = n + 1 end
    bump()
    return n
  end
end
return M
