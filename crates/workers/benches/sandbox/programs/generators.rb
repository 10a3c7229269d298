# Values that are made one by one. Size: 700000
numbers = (0...gets.to_i).lazy.map { |i| i + 0 }
odd = numbers.select(&:odd?)
pairs = Enumerator.new do |all|
  last = 0
  odd.each do |value|
    all.yield last, value
    last = value
  end
end
sum = 0
pairs.each { |a, b| sum += a * b % 7 }
puts sum
