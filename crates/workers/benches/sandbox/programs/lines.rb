# Writes lines and reads numbers out of them. Size: 150000
n = gets.to_i
lines = Array.new(n) { |i| "#{i * 37 % 1000} #{i % 97} #{i}" }
total = 0
lines.join("\n").each_line do |line|
  a, b, c = line.split.map(&:to_i)
  total += a * b + c % 10
  puts "#{total % 1000} #{a}" if total % 64 == 0
end
puts total % 1000003
