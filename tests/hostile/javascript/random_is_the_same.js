// expect: Finished(0)
// stdout: number
console.log(typeof Math.random());
