// Shifts, masks and counts bits. Size: 60000000
const n = Number(require('fs').readFileSync(0, 'utf8'));
let x = 1, total = 0;
for (let i = 0; i < n; i++) {
  x ^= (x << 13) & 0x3fffffff;
  x ^= x >> 17;
  x ^= (x << 5) & 0x3fffffff;
  let y = x;
  y = (y & 0x15555555) + ((y >> 1) & 0x15555555);
  y = (y & 0x33333333) + ((y >> 2) & 0x33333333);
  y = (y + (y >> 4)) & 0x0f0f0f0f;
  total += y % 255;
}
console.log(x, total);
