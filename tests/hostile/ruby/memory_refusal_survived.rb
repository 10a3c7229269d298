# expect: Finished(0)
# stdout: no
begin
  data = "x" * (1 << 30)
rescue NoMemoryError
  puts "no"
end
