// expect: Finished(42)
process.exit(42 as number);
