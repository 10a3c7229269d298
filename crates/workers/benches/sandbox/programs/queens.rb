# Counts the ways to put queens on a board so that none attacks another. Size: 11
def place(all, columns, left, right)
  return 1 if columns == all
  ways = 0
  free = all & ~(columns | left | right)
  while free != 0
    bit = free & -free
    ways += place(all, columns | bit, (left | bit) << 1, (right | bit) >> 1)
    free &= free - 1
  end
  ways
end

puts place((1 << gets.to_i) - 1, 0, 0, 0)
