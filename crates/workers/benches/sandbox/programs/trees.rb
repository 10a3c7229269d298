# Makes binary trees, and counts their nodes. Size: 17
class Node
  attr_reader :left, :right

  def initialize(left, right)
    @left, @right = left, right
  end
end

def make(depth)
  depth > 0 ? Node.new(make(depth - 1), make(depth - 1)) : Node.new(nil, nil)
end

def count(node)
  node.left ? 1 + count(node.left) + count(node.right) : 1
end

depth = gets.to_i
sum = (0..depth).sum { |d| count(make(d)) }
small = (1 << depth / 2).times.sum { count(make(depth / 2)) }
puts "#{sum} #{small}"
