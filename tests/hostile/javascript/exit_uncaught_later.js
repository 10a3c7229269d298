// expect: Finished(1)
setTimeout(() => { throw new Error("no"); }, 1);
