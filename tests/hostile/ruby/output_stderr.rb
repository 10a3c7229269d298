# expect: OutputLimit
loop { warn "x" * 1000 }
