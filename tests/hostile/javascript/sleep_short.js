// expect: Finished(0)
// stdout: true
const start = Date.now();
setTimeout(() => console.log(Date.now() - start >= 49), 50);
