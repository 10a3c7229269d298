# Sorts numbers, pairs by a key, and texts. Size: 150000
n = gets.to_i
seed = 1
numbers = Array.new(n) do |i|
  seed = (seed * 7621 + 1) % 32768
  seed * 16 + i % 16
end
pairs = numbers.each_with_index.map { |number, i| [number % 1000, i] }
texts = numbers.map(&:to_s)
numbers.sort!
pairs.sort_by! { |a, b| [a, -b] }
texts.sort!
puts "#{numbers[n / 2]} #{pairs[n / 2].join(' ')} #{texts[n / 2]}"
