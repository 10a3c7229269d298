# expect: Finished(0)
# stdout: 500 caught
# Enumerators and hashes remember where to come back to, at every level.
def depth(n) = n == 0 ? 0 : [1].each_with_index { |_, i| return 1 + { n => i }.each { |key, _| break depth(key - 1) } }
def fail_at(n) = n == 0 ? raise("bottom") : [1].each { fail_at(n - 1) }
print depth(500), " "
begin
  fail_at(1000)
rescue RuntimeError
  puts "caught"
end
