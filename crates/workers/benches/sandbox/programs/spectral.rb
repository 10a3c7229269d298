# The norm of an endless matrix, by functions that are called for each element. Size: 180
def element(i, j)
  1.0 / ((i + j) * (i + j + 1) / 2 + i + 1)
end

def times(vector)
  vector.each_index.map { |i| vector.each_with_index.sum { |value, j| element(i, j) * value } }
end

def times_transposed(vector)
  vector.each_index.map { |i| vector.each_with_index.sum { |value, j| element(j, i) * value } }
end

u = [1.0] * gets.to_i
v = nil
10.times do
  v = times_transposed(times(u))
  u = times_transposed(times(v))
end
puts format("%.6f", Math.sqrt(u.zip(v).sum { |a, b| a * b } / v.sum { |b| b * b }))
