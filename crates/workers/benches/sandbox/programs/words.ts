// Counts made-up words in a map, and sorts them. Size: 600000
import { readFileSync } from 'fs';

const n = Number(readFileSync(0, 'utf8'));
const counts = new Map<string, number>();
let seed = 1;
for (let i = 0; i < n; i++) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  const word = 'w' + ((seed >>> 8) % 50000);
  counts.set(word, (counts.get(word) ?? 0) + 1);
}
const ordered = [...counts].sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1));
console.log(ordered.length, ordered.at(-1)!.join(' '), ordered[0]!.join(' '));
