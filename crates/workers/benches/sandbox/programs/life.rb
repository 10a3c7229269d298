# Conway's game of life. Size: 200
n = gets.to_i
seed = 1
cells = Array.new(n) do
  Array.new(n) do
    seed = (seed * 7621 + 1) % 32768
    seed / 8192 / 3
  end
end
25.times do
  cells = Array.new(n) do |i|
    above, here, below = cells[i - 1], cells[i], cells[(i + 1) % n]
    Array.new(n) do |j|
      k = (j + 1) % n
      around = above[j - 1] + above[j] + above[k] + here[j - 1] + here[k] + below[j - 1] + below[j] + below[k]
      around == 3 || around == 2 && here[j] == 1 ? 1 : 0
    end
  end
end
puts cells.flatten.sum
