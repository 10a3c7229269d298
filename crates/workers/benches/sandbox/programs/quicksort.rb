# Sorts numbers by hand. Size: 150000
def sort(items, low, high)
  while low < high
    middle, i, j = items[(low + high) / 2], low, high
    while i <= j
      i += 1 while items[i] < middle
      j -= 1 while items[j] > middle
      if i <= j
        items[i], items[j] = items[j], items[i]
        i += 1
        j -= 1
      end
    end
    if j - low < high - i
      sort(items, low, j)
      low = i
    else
      sort(items, i, high)
      high = j
    end
  end
end

n = gets.to_i
seed = 1
items = Array.new(n) do |i|
  seed = (seed * 7621 + 1) % 32768
  seed * 16 + i % 16
end
sort(items, 0, n - 1)
puts "#{items[0]} #{items[n / 2]} #{items[-1]} #{items.each_cons(2).all? { |a, b| a <= b }}"
