# Writes and reads JSON. Size: 30000
require "json"

n = gets.to_i
seed = 1
records = Array.new(n) do |i|
  seed = (seed * 7621 + 1) % 32768
  { "id" => i, "name" => "n#{seed}", "tags" => [(seed % 10).to_s, (seed % 7).to_s], "inner" => { "x" => seed / 4.0 } }
end
total = 0
3.times do
  records = JSON.parse(JSON.generate(records))
  total += records.sum { |record| record["id"] + record["tags"][0].size }
end
puts "#{total} #{records.sum { |record| record['inner']['x'] }}"
