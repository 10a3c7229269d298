// Multiplies matrices. Size: 500
const n = Number(require('fs').readFileSync(0, 'utf8'));
const matrix = (of) => Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => of(i, j)));
const a = matrix((i, j) => (i * j + i) % 7), b = matrix((i, j) => (i + j * 3) % 5), c = matrix(() => 0);
for (let i = 0; i < n; i++) {
  for (let j = 0; j < n; j++) {
    let total = 0;
    for (let k = 0; k < n; k++) total += a[i][k] * b[k][j];
    c[i][j] = total;
  }
}
console.log(c.flat().reduce((sum, x) => sum + x), c[n >> 1][Math.floor(n / 3)]);
