--> refused k.lua:3: debug is refused: files, clock, environment and insides of the process differ between machines; use what the battle offers
--> refused k.lua:3: a function is made inside a function or a block; define it at file level, and pass what it needs
local M = {}
function M.main(u)
  debug.sethook(function() end, "c")
end
return M
