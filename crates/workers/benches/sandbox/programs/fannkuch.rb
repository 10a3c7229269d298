# Flips the starts of all permutations. Size: 9
n = gets.to_i
order = (0...n).to_a
count = order.dup
most = checksum = number = 0
at = n
loop do
  while at > 1
    count[at - 1] = at
    at -= 1
  end
  flipped, flips = order.dup, 0
  while flipped[0] != 0
    i, j = 0, flipped[0]
    while i < j
      flipped[i], flipped[j] = flipped[j], flipped[i]
      i += 1
      j -= 1
    end
    flips += 1
  end
  most = flips if flips > most
  checksum += number.even? ? flips : -flips
  while at < n
    order.insert(at, order.shift)
    count[at] -= 1
    break if count[at] > 0
    at += 1
  end
  break if at >= n
  number += 1
end
puts "#{checksum} #{most}"
