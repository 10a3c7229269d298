// Writes and reads JSON. Size: 120000
const n = Number(require('fs').readFileSync(0, 'utf8'));
let seed = 1, records = [];
for (let i = 0; i < n; i++) {
  seed = (seed * 7621 + 1) % 32768;
  records.push({ id: i, name: `n${seed}`, tags: [String(seed % 10), String(seed % 7)], inner: { x: seed / 4 } });
}
let total = 0;
for (let i = 0; i < 3; i++) {
  records = JSON.parse(JSON.stringify(records));
  total += records.reduce((sum, record) => sum + record.id + record.tags[0].length, 0);
}
console.log(total, records.reduce((sum, record) => sum + record.inner.x, 0).toFixed(2));
