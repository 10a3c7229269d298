# The longest of Collatz's sequences. Size: 60000
n = gets.to_i
best = most = 0
(1...n).each do |start|
  k, steps = start, 0
  while k != 1
    k = k.even? ? k / 2 : 3 * k + 1
    steps += 1
  end
  best, most = start, steps if steps > most
end
puts "#{best} #{most}"
