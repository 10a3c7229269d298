# Calls methods of objects of different classes. Size: 800000
class Shape
  def initialize(side)
    @side = side
  end

  def scaled(by)
    self.class.new(@side * by % 100 + 1)
  end
end

class Square < Shape
  def area
    @side * @side
  end
end

class Triangle < Shape
  def area
    @side * @side / 2
  end
end

class Frame < Square
  def area
    super - (@side - 1)**2
  end
end

shapes = [Square.new(3), Triangle.new(4), Frame.new(5)]
total = 0
gets.to_i.times do |i|
  shape = shapes[i % 3].scaled(i % 10 + 1)
  shapes[i % 3] = shape
  total += shape.area
end
puts total
