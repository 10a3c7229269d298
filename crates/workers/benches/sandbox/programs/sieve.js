// Counts the primes below a number. Size: 25000000
const n = Number(require('fs').readFileSync(0, 'utf8'));
const composite = new Uint8Array(n);
let count = 0;
for (let i = 2; i < n; i++) {
  if (composite[i]) continue;
  count++;
  for (let j = i * i; j < n; j += i) composite[j] = 1;
}
console.log(count);
