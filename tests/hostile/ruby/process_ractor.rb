# expect: Finished(1)
Ractor.new { 1 }.take
