// The longest common subsequence of two texts. Size: 5000
const n = Number(require('fs').readFileSync(0, 'utf8'));
let seed = 1;
const texts = ['', ''];
for (let i = 0; i < 2 * n; i++) {
  seed = (seed * 7621 + 1) % 32768;
  texts[i % 2] += 'abcdefgh'[seed >> 12];
}
const [a, b] = texts;
const table = Array.from({ length: n + 1 }, () => new Array(n + 1).fill(0));
for (let i = 1; i <= n; i++) {
  for (let j = 1; j <= n; j++) {
    if (a[i - 1] === b[j - 1]) table[i][j] = table[i - 1][j - 1] + 1;
    else table[i][j] = Math.max(table[i - 1][j], table[i][j - 1]);
  }
}
console.log(table[n][n]);
