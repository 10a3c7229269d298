# expect: CompileError
raise SystemExit(0)
return 1
