// expect: Finished(0)
// stdout: true
const times = Array.from({ length: 1000 }, () => Date.now());
console.log(times.every((time, i) => i === 0 || times[i - 1] <= time));
