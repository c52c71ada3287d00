--> refused k.lua:3: io is refused: files, clock, environment and insides of the process differ between machines; use what the battle offers
local M = {}
function M.main(u)
  return io.open("/etc/passwd")
end
return M
