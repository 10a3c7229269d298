# expect: Finished(3)
begin
  1 / 0
ensure
  exit! 3
end
