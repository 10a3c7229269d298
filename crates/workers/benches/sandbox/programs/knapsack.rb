# The best that fits into a bag. Size: 50000
n = gets.to_i
best = Array.new(n + 1, 0)
seed = 1
100.times do
  seed = (seed * 7621 + 1) % 32768
  weight, value = seed % 997 + 1, seed % 89 + 1
  n.downto(weight) do |room|
    with_it = best[room - weight] + value
    best[room] = with_it if with_it > best[room]
  end
end
puts best[n]
