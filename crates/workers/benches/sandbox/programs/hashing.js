// Counts the different pieces of a text by a rolling hash. Size: 5000000
const n = Number(require('fs').readFileSync(0, 'utf8'));
let seed = 1;
const text = [];
for (let i = 0; i < n; i++) {
  seed = (seed * 7621 + 1) % 32768;
  text.push(seed >> 13);
}
let power = 1, value = 0;
for (let i = 0; i < 7; i++) power = (power * 31) % 65521;
const seen = new Map();
for (let i = 0; i < n; i++) {
  if (i >= 8) value = (value + 65521 - ((text[i - 8] * power) % 65521)) % 65521;
  value = (value * 31 + text[i]) % 65521;
  if (i >= 7) seen.set(value, (seen.get(value) ?? 0) + 1);
}
console.log(seen.size, Math.max(...seen.values()));
