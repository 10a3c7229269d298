# Puts texts together and takes them apart. Size: 150000
n = gets.to_i
seed = 1
words = Array.new(n) do |i|
  seed = (seed * 7621 + 1) % 32768
  (97 + seed % 26).chr * (seed % 7 + 1) + (i % 100).to_s
end
text = words.join(" ")
length = 0
text.upcase.split(" ").each do |word|
  turned = word.reverse
  length += turned.gsub("A", "bb").size if turned.start_with?("1") || turned.include?("AA")
  length += (turned.index("9") || -1) + turned[0].ord
end
letters = 0
text.each_char { |letter| letters += 1 if "aeiou".include?(letter) }
puts "#{length} #{letters} #{text.gsub('1', '').gsub('b', 'ccc').size}"
