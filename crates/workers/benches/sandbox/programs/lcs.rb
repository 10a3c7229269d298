# The longest common subsequence of two texts. Size: 1800
n = gets.to_i
seed = 1
texts = [+"", +""]
(2 * n).times do |i|
  seed = (seed * 7621 + 1) % 32768
  texts[i % 2] << "abcdefgh"[seed / 4096]
end
a, b = texts
table = Array.new(n + 1) { Array.new(n + 1, 0) }
(1..n).each do |i|
  (1..n).each do |j|
    table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1 : [table[i - 1][j], table[i][j - 1]].max
  end
end
puts table[n][n]
