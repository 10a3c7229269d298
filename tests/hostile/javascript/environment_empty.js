// expect: Finished(0)
// stdout: 0
console.log(Object.keys(process.env).length);
