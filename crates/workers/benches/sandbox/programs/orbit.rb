# Follows a body around a fixed one. Size: 1000000
x, y, u, v, step = 1.0, 0.0, 0.0, 0.8, 0.001
gets.to_i.times do
  square = x * x + y * y
  cube = square * Math.sqrt(square)
  u -= x / cube * step
  v -= y / cube * step
  x += u * step
  y += v * step
end
printf("%.9f %.9f\n", x, y)
