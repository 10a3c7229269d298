// Joins sets. Size: 3000000
function find(parent, a) {
  while (parent[a] !== a) {
    parent[a] = parent[parent[a]];
    a = parent[a];
  }
  return a;
}
const n = Number(require('fs').readFileSync(0, 'utf8'));
const parent = Array.from({ length: n }, (_, i) => i), size = new Array(n).fill(1);
let seed = 1, sets = n;
for (let i = 0; i < n; i++) {
  seed = (seed * 7621 + 1) % 32768;
  let a = find(parent, i), b = find(parent, (i * 7 + seed) % n);
  if (a !== b) {
    if (size[a] < size[b]) [a, b] = [b, a];
    parent[b] = a;
    size[a] += size[b];
    sets--;
  }
}
console.log(sets, size.reduce((a, b) => Math.max(a, b)));
