# Joins sets. Size: 400000
def find(parent, a)
  while parent[a] != a
    parent[a] = parent[parent[a]]
    a = parent[a]
  end
  a
end

n = gets.to_i
parent, size = (0...n).to_a, [1] * n
seed, sets = 1, n
n.times do |i|
  seed = (seed * 7621 + 1) % 32768
  a, b = find(parent, i), find(parent, (i * 7 + seed) % n)
  next if a == b
  a, b = b, a if size[a] < size[b]
  parent[b] = a
  size[a] += size[b]
  sets -= 1
end
puts "#{sets} #{size.max}"
