// Conway's game of life. Size: 600
const n = Number(require('fs').readFileSync(0, 'utf8'));
let seed = 1, cells = [];
for (let i = 0; i < n; i++) {
  const row = [];
  for (let j = 0; j < n; j++) {
    seed = (seed * 7621 + 1) % 32768;
    row.push(Math.floor((seed >> 13) / 3));
  }
  cells.push(row);
}
for (let step = 0; step < 25; step++) {
  const after = [];
  for (let i = 0; i < n; i++) {
    const above = cells[(i + n - 1) % n], here = cells[i], below = cells[(i + 1) % n], row = [];
    for (let j = 0; j < n; j++) {
      const h = (j + n - 1) % n, k = (j + 1) % n;
      const around = above[h] + above[j] + above[k] + here[h] + here[k] + below[h] + below[j] + below[k];
      row.push(around === 3 || (around === 2 && here[j]) ? 1 : 0);
    }
    after.push(row);
  }
  cells = after;
}
console.log(cells.flat().reduce((a, b) => a + b));
