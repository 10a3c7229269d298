# A program that is run before the image is made, for what it leaves behind: CRuby looks a method up when it is first called, and
# keeps what it has found. It uses what most programs use, defines nothing that can be seen from outside, and reads nothing.
Class.new do
  attr_accessor :items
  include Comparable
  include Enumerable

  def initialize(items) = @items = items
  def <=>(other) = @items.size <=> other.items.size
  def each(&block) = @items.each(&block)
  def to_s = "#{self.class.name} of #{@items.size}"

  numbers = "3 1 2".split.map(&:to_i)
  a, b = numbers
  text = String.new("text")
  text << "s" << a.to_s
  words = text.strip.chomp.downcase.upcase.chars.each_slice(2).map(&:join)
  counts = Hash.new(0)
  numbers.each { |number| counts[number] += 1 }
  numbers.each_with_index { |number, i| counts[i] = number if number.even? || i.zero? }
  lists = Hash.new { |hash, key| hash[key] = [] }
  words.each { |word| lists[word.length].push(word) }
  grid = Array.new(2) { Array.new(2, 0) }
  0.upto(1) { |i| 2.times { |j| grid[i][j] = i * j } }
  (1..3).each { |i| numbers << i }
  1.step(5, 2) { |i| numbers.unshift(i).shift }
  squares = numbers.select(&:positive?).reject(&:zero?).map { |number| number**2 % 7 }
  total = squares.sum + squares.inject(:+) + squares.reduce(0) { |sum, number| sum + number } + squares.max - squares.min
  sorted = squares.sort.reverse.uniq.sort_by { |number| -number }.first(2) + squares.sort { |one, other| other <=> one }
  found = sorted.include?(a) || sorted.any? { |number| number > b } || sorted.all?(Integer) || sorted.index(a).nil?
  pairs = counts.sort_by { |key, value| [value, key] }.to_h.keys.zip(counts.values).flatten.compact.each_cons(2).to_a
  parts = [text.gsub(/t/, "d"), text.sub("t", "d"), text =~ /x(.)/, $1, text[0], text[1..], text.index("x"), text.tr("a", "b")]
  other = [total.to_f / 3, total.fdiv(3).round(2), total.divmod(3), total.gcd(2), total.digits, total.abs, Math.sqrt(total).floor]
  shown = format("%d %.2f %s", total, 1.5, text) + "%05d" % total + text.rjust(8) + text.center(9, "*") + text * 2
  other.push(text.reverse, text.to_sym, text.start_with?("t"), text.sum, text.each_char.with_index.to_a, text.count("t"), :name.to_proc)
  other.concat(counts.map { |key, value| "#{key}: #{value}" }).push(counts.key?(1), counts.fetch(1, nil), counts.min_by(&:last), counts.any?)
  set = Set.new(numbers)
  set << a if set.include?(b)
  one, two = new(numbers), new(words)
  parts.push(one.to_s, one < two, one.sort, one.first, [one, two].max.items, one.respond_to?(:each), one.dup.is_a?(Enumerable))
  case parts
  in [String => first, *] then parts.push(first)
  end
  while found
    found = false
  end
  begin
    raise ArgumentError, "rehearsed" unless found.nil?
  rescue ArgumentError, TypeError => error
    parts.push(error.message, error.class)
  ensure
    parts.push(catch(:done) { throw :done, 1 }, [1, 2].each { |number| break number }, lambda { |number| next number }.call(2))
  end
  puts shown, [parts, other].inspect, sorted.join(" "), grid.map { |row| row.join(" ") }, pairs.to_s, lists, total, 1.5, nil
  print total, "\n"
  p total, text, sorted, counts
  $stdout.puts(text)
  $stdout.write(text)
end
