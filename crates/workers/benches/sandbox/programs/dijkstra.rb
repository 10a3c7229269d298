# Shortest ways in a graph, by a heap. Size: 25000
class Heap
  def initialize
    @items = []
  end

  def empty?
    @items.empty?
  end

  def push(item)
    at = @items.size
    @items << item
    while at > 0
      above = (at - 1) / 2
      break if @items[above][0] <= item[0]
      @items[at] = @items[above]
      at = above
    end
    @items[at] = item
  end

  def pop
    top = @items[0]
    item = @items.pop
    return top if @items.empty?
    at = 0
    loop do
      below = 2 * at + 1
      break if below >= @items.size
      below += 1 if below + 1 < @items.size && @items[below + 1][0] < @items[below][0]
      break if @items[below][0] >= item[0]
      @items[at] = @items[below]
      at = below
    end
    @items[at] = item
    top
  end
end

n = gets.to_i
seed = 1
ways = Array.new(n) do |a|
  Array.new(4) do
    seed = (seed * 7621 + 1) % 32768
    [(a * 5 + seed) % n, seed % 100 + 1]
  end
end
far = Array.new(n, 1 << 29)
far[0] = 0
heap = Heap.new
heap.push([0, 0])
until heap.empty?
  length, a = heap.pop
  next if length > far[a]
  ways[a].each do |b, more|
    if length + more < far[b]
      far[b] = length + more
      heap.push([far[b], b])
    end
  end
end
found = far.select { |length| length < 1 << 29 }
puts "#{found.sum} #{found.max}"
