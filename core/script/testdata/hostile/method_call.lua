--> refused k.lua:3: a method is called with a colon; call library.name(object)
local M = {}
function M.main(u)
  M:main()
end
return M
