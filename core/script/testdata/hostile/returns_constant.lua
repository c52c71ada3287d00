--> refused k.lua: the returned table has a field main that is no function of the file; keep constants in locals
local M = {main = 5}
return M
