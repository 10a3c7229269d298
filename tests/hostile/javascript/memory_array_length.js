// expect: Finished(0) | Finished(1)
const a = [];
a.length = 2 ** 32 - 1;
console.log(a.length);
