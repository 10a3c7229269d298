# expect: Finished(1) | OutOfMemory | OutOfFuel
kept = []
loop do
  fiber = Fiber.new { Fiber.yield }
  fiber.resume
  kept << fiber
end
