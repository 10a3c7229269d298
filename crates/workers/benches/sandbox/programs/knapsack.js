// The best that fits into a bag. Size: 2000000
const n = Number(require('fs').readFileSync(0, 'utf8'));
const best = new Array(n + 1).fill(0);
let seed = 1;
for (let i = 0; i < 100; i++) {
  seed = (seed * 7621 + 1) % 32768;
  const weight = (seed % 997) + 1, value = (seed % 89) + 1;
  for (let room = n; room >= weight; room--) {
    const withIt = best[room - weight] + value;
    if (withIt > best[room]) best[room] = withIt;
  }
}
console.log(best[n]);
