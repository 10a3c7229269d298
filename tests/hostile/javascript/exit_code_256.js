// expect: Finished(0)
process.exit(256);
