# expect: Finished(0)
# stdout: caught
def f(n) = 1 + f(n + 1)
begin
  f(0)
rescue SystemStackError
  puts "caught"
end
