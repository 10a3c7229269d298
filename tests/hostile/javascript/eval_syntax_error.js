// expect: Finished(1)
eval("let x = ;");
