# expect: Finished(1)
kept = []
loop { kept << File.open("/dev/null") }
