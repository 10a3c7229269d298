// Flips the starts of all permutations. Size: 10
const n = Number(require('fs').readFileSync(0, 'utf8'));
const order = Array.from({ length: n }, (_, i) => i), count = [...order];
let most = 0, checksum = 0, number = 0, at = n;
for (;;) {
  while (at > 1) {
    count[at - 1] = at;
    at--;
  }
  const flipped = order.slice();
  let flips = 0;
  while (flipped[0] !== 0) {
    for (let i = 0, j = flipped[0]; i < j; i++, j--) [flipped[i], flipped[j]] = [flipped[j], flipped[i]];
    flips++;
  }
  most = Math.max(most, flips);
  checksum += number % 2 === 0 ? flips : -flips;
  for (; at < n; at++) {
    const first = order[0];
    for (let i = 0; i < at; i++) order[i] = order[i + 1];
    order[at] = first;
    if (--count[at] > 0) break;
  }
  if (at >= n) break;
  number++;
}
console.log(checksum, most);
