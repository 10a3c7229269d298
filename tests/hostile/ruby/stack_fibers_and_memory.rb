# expect: Finished(0)
# stdout: 832040 [1, 2, 3] stop
memo = Hash.new { |known, n| known[n] = n < 2 ? n : known[n - 1] + known[n - 2] }
numbers = [1, 2, 3].each
print memo[1500] && memo[30], " ", Array.new(3) { numbers.next }, " "
begin
  numbers.next
rescue StopIteration
  puts "stop"
end
