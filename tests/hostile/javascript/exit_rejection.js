// expect: Finished(1)
Promise.reject(new Error("no"));
