# Moves five bodies that attract each other. Size: 60000
Body = Struct.new(:x, :y, :z, :u, :v, :w, :mass)
bodies = 5.times.map { |k| Body.new(k * 1.5, k * 0.5, -k * 0.25, 0.1 * k, -0.2 * k, 0.05, 1.0 / (k + 1)) }
gets.to_i.times do
  bodies.each_with_index do |a, i|
    (i + 1...bodies.size).each do |j|
      b = bodies[j]
      x, y, z = a.x - b.x, a.y - b.y, a.z - b.z
      square = x * x + y * y + z * z + 0.01
      force = 0.001 / (square * Math.sqrt(square))
      a.u -= x * b.mass * force
      a.v -= y * b.mass * force
      a.w -= z * b.mass * force
      b.u += x * a.mass * force
      b.v += y * a.mass * force
      b.w += z * a.mass * force
    end
  end
  bodies.each do |a|
    a.x += 0.001 * a.u
    a.y += 0.001 * a.v
    a.z += 0.001 * a.w
  end
end
puts format("%.6f", bodies.sum { |a| a.mass * (a.u**2 + a.v**2 + a.w**2) })
