// expect: Finished(42)
process.exit(42);
