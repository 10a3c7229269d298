# Counts the different pieces of a text by a rolling hash. Size: 600000
n = gets.to_i
seed = 1
text = Array.new(n) do
  seed = (seed * 7621 + 1) % 32768
  seed / 8192
end
power, value = 31.pow(7, 65521), 0
seen = Hash.new(0)
n.times do |i|
  value = (value - text[i - 8] * power) % 65521 if i >= 8
  value = (value * 31 + text[i]) % 65521
  seen[value] += 1 if i >= 7
end
puts "#{seen.size} #{seen.values.max}"
