// expect: Finished(0)
// stdout: 5000
const f = (n) => (n === 0 ? 0 : 1 + f(n - 1));
console.log(f(5000));
