# expect: Finished(1)
at_exit { raise "late" }
