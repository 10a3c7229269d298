# expect: Finished(1)
open(__file__, "w").write("print(1)")
