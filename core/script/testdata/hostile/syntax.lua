--> refused k.lua:2: syntax error near "return"
function M.main(
return M
