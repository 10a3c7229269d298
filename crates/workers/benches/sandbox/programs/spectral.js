// The norm of an endless matrix, by functions that are called for each element. Size: 1600
const element = (i, j) => 1 / (((i + j) * (i + j + 1)) / 2 + i + 1);
function times(vector) {
  return vector.map((_, i) => vector.reduce((sum, value, j) => sum + element(i, j) * value, 0));
}
function timesTransposed(vector) {
  return vector.map((_, i) => vector.reduce((sum, value, j) => sum + element(j, i) * value, 0));
}
let u = Array(Number(require('fs').readFileSync(0, 'utf8'))).fill(1), v;
for (let i = 0; i < 10; i++) {
  v = timesTransposed(times(u));
  u = timesTransposed(times(v));
}
const product = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
console.log(Math.sqrt(product(u, v) / product(v, v)).toFixed(6));
