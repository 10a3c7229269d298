# Counts the points of Mandelbrot's set. Size: 260
n = gets.to_i
inside = 0
n.times do |row|
  n.times do |column|
    a, b = 2.0 * column / n - 1.5, 2.0 * row / n - 1.0
    x = y = 0.0
    steps = 0
    while steps < 80 && x * x + y * y < 4.0
      x, y = x * x - y * y + a, 2.0 * x * y + b
      steps += 1
    end
    inside += 1 if steps == 80
  end
end
puts inside
