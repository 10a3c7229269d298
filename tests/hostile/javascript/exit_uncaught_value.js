// expect: Finished(1)
throw null;
