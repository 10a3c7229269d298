// expect: Finished(255)
process.exit(-1);
