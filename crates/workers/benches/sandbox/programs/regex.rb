# Finds, counts and replaces by regular expressions. Size: 40000
n = gets.to_i
seed = 1
parts = Array.new(n) do |i|
  seed = (seed * 7621 + 1) % 32768
  "#{seed % 31}-#{i % 12 + 1}-#{seed} user#{seed % 100}@host#{i % 7}.org"
end
text = parts.join("; ")
dates = text.scan(/(\d+)-(\d+)-(\d+)/).sum { |day, _, _| day.to_i }
mails = text.scan(/[a-z]+\d*@[a-z]+\d\.org/).size
puts "#{dates} #{mails} #{text.gsub(/\b(\d)(\d)?-/, '\1/').size} #{text.split(/[;@] ?/).size}"
