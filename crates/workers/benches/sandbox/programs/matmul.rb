# Multiplies matrices. Size: 160
n = gets.to_i
a = Array.new(n) { |i| Array.new(n) { |j| (i * j + i) % 7 } }
b = Array.new(n) { |i| Array.new(n) { |j| (i + j * 3) % 5 } }
c = Array.new(n) { Array.new(n, 0) }
n.times do |i|
  n.times do |j|
    total = 0
    n.times { |k| total += a[i][k] * b[k][j] }
    c[i][j] = total
  end
end
puts "#{c.flatten.sum} #{c[n / 2][n / 3]}"
