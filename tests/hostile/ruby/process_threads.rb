# expect: Finished(1)
loop { Thread.new { sleep } }
