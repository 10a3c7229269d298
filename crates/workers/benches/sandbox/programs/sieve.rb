# Counts the primes below a number. Size: 3000000
n = gets.to_i
composite = Array.new(n, false)
count = 0
(2...n).each do |i|
  next if composite[i]
  count += 1
  (i * i).step(n - 1, i) { |j| composite[j] = true }
end
puts count
