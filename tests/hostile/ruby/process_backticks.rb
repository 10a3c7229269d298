# expect: Finished(1)
puts `id`
