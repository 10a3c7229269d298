// Counts the points of Mandelbrot's set. Size: 1500
const n = Number(require('fs').readFileSync(0, 'utf8'));
let inside = 0;
for (let row = 0; row < n; row++) {
  for (let column = 0; column < n; column++) {
    const a = (2 * column) / n - 1.5, b = (2 * row) / n - 1;
    let x = 0, y = 0, steps = 0;
    while (steps < 80 && x * x + y * y < 4) {
      [x, y] = [x * x - y * y + a, 2 * x * y + b];
      steps++;
    }
    if (steps === 80) inside++;
  }
}
console.log(inside);
