# Functions that make functions, and go over lists. Size: 300000
def adder(k)
  ->(x) { (x + k) % 10007 }
end

def both(f, g)
  ->(x) { f.call(g.call(x)) }
end

n = gets.to_i
chain = Array.new(8) { |k| adder(k) }.reduce { |f, g| both(f, g) }
numbers = (0...n).map(&chain)
even = numbers.select { |x| x % 2 == 0 }
squares = even.map { |x| x * x % 1009 }
puts "#{squares.reduce(7) { |a, b| (a * 31 + b) % 65521 }} #{even.size}"
