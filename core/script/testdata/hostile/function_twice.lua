--> refused k.lua:4: the function help stands on line 2 already; give one of them another name
--> refused k.lua:5: the function M.main stands on line 3 already; give one of them another name
--> refused k.lua:6: the function M.main stands on line 3 already; give one of them another name
local M = {}
local function help() return 1 end
function M.main() return help() end
local function help() return 2 end
function M.main() return 3 end
M.main = function() return 4 end
return M
