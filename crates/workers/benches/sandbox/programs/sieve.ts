// Counts the primes below a number. Size: 25000000
import { readFileSync } from 'fs';

const n: number = Number(readFileSync(0, 'utf8'));
const composite = new Uint8Array(n);
let count: number = 0;
for (let i = 2; i < n; i++) {
  if (composite[i]) continue;
  count++;
  for (let j = i * i; j < n; j += i) composite[j] = 1;
}
console.log(count);
