--> refused k.lua:3: coroutine is refused: a coroutine would run outside the budget and outlive the call; use an event or a buff with a period
--> refused k.lua:3: a function is made inside a function or a block; define it at file level, and pass what it needs
--> refused k.lua:4: coroutine is refused: a coroutine would run outside the budget and outlive the call; use an event or a buff with a period
local M = {}
function M.main(u)
  local c = coroutine.create(function() while true do end end)
  coroutine.resume(c)
end
return M
