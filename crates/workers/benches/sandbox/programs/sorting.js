// Sorts numbers, pairs by a key, and texts. Size: 250000
const n = Number(require('fs').readFileSync(0, 'utf8'));
let seed = 1;
const numbers = [];
for (let i = 0; i < n; i++) {
  seed = (seed * 7621 + 1) % 32768;
  numbers.push(seed * 16 + (i % 16));
}
const pairs = numbers.map((number, i) => [number % 1000, i]);
const texts = numbers.map(String);
numbers.sort((a, b) => a - b);
pairs.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
texts.sort();
console.log(numbers[n >> 1], ...pairs[n >> 1], texts[n >> 1]);
