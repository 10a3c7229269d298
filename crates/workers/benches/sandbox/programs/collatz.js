// The longest of Collatz's sequences. Size: 300000
const n = Number(require('fs').readFileSync(0, 'utf8'));
let best = 0, most = 0;
for (let start = 1; start < n; start++) {
  let k = start, steps = 0;
  while (k !== 1) {
    k = k % 2 === 0 ? k / 2 : 3 * k + 1;
    steps++;
  }
  if (steps > most) [best, most] = [start, steps];
}
console.log(best, most);
