// Follows a body around a fixed one. Size: 20000000
import { readFileSync } from 'fs';

const n = Number(readFileSync(0, 'utf8'));
let [x, y, u, v]: number[] = [1, 0, 0, 0.8];
const step = 0.001;
for (let i = 0; i < n; i++) {
  const square = x * x + y * y;
  const cube = square * Math.sqrt(square);
  u -= (x / cube) * step;
  v -= (y / cube) * step;
  x += u * step;
  y += v * step;
}
console.log(x.toFixed(9), y.toFixed(9));
