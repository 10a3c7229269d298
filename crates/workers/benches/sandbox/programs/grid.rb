# The shortest way through a maze, by a queue. Size: 701
n = gets.to_i
seed = 1
walls = Array.new(n) do
  Array.new(n) do
    seed = (seed * 7621 + 1) % 32768
    seed / 8192 == 0
  end
end
walls[0][0] = false
far = Array.new(n) { Array.new(n, -1) }
far[0][0] = 0
queue = [[0, 0]]
last = seen = 0
until queue.empty?
  x, y = queue.shift
  last = far[x][y]
  seen += 1
  [[1, 0], [0, 1], [-1, 0], [0, -1]].each do |i, j|
    u, v = x + i, y + j
    next if u < 0 || u >= n || v < 0 || v >= n || walls[u][v] || far[u][v] >= 0
    far[u][v] = last + 1
    queue << [u, v]
  end
end
puts "#{last} #{seen}"
