# expect: Finished(0)
# stdout: true 16 true
puts [rand.between?(0, 1), Random.bytes(16).size, "a".hash == "a".hash].join(" ")
warn Random.new_seed, "a".hash, Object.new.object_id, [*1..9].shuffle
