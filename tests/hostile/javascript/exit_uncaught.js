// expect: Finished(1)
throw new Error("no");
