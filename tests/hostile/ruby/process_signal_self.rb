# expect: Finished(1)
Process.kill(:KILL, $$)
raise "still there"
