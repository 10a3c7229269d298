// Large numbers: a factorial, and Fibonacci's numbers. Size: 20000
const n = Number(require('fs').readFileSync(0, 'utf8'));
let product = 1n;
for (let i = 2n; i <= n; i++) product *= i;
let a = 0n, b = 1n;
for (let i = 0; i < 8 * n; i++) [a, b] = [b, a + b];
console.log(String(product % 1000003n), String(a % 1000003n), String((product * a) % 1000003n));
