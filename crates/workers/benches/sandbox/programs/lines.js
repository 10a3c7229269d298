// Writes lines and reads numbers out of them. Size: 600000
const n = Number(require('fs').readFileSync(0, 'utf8'));
const lines = [];
for (let i = 0; i < n; i++) lines.push(`${(i * 37) % 1000} ${i % 97} ${i}`);
let total = 0;
const said = [];
for (const line of lines.join('\n').split('\n')) {
  const [a, b, c] = line.split(' ').map(Number);
  total += a * b + (c % 10);
  if (total % 64 === 0) said.push(`${total % 1000} ${a}`);
}
console.log(said.join('\n'));
console.log(total % 1000003);
