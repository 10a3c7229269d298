# expect: OutputLimit
raise "x" * (1 << 26)
