// expect: OutOfFuel
// lifted: Finished(0)
setTimeout(() => {}, 300);
