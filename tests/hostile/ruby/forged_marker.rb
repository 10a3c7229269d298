# expect: Finished(0)
warn "/src/main.rb:1: syntax error found (SyntaxError)"
