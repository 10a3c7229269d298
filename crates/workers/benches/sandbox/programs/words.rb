# Counts made-up words in a hash, and sorts them. Size: 300000
counts = Hash.new(0)
seed = 1
gets.to_i.times do
  seed = (seed * 1103515245 + 12345) & 0xFFFFFFFF
  counts["w#{(seed >> 8) % 50000}"] += 1
end
ordered = counts.map { |word, count| [count, word] }.sort
puts [ordered.size, ordered.last, ordered.first].flatten.join(" ")
