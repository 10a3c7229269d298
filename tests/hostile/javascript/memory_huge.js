// expect: OutOfMemory
const cells = new Float64Array(1_000_000_000);
console.log(cells[5]);
