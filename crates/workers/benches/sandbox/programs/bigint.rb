# Large numbers: a factorial, and Fibonacci's numbers. Size: 20000
n = gets.to_i
product = (2..n).reduce(1, :*)
a, b = 0, 1
(8 * n).times { a, b = b, a + b }
puts "#{product % 1000003} #{a % 1000003} #{product * a % 1000003}"
