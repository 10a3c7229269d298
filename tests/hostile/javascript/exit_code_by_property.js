// expect: Finished(9)
process.exitCode = 9;
