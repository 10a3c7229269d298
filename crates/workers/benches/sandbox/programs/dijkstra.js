// Shortest ways in a graph, by a heap. Size: 100000
class Heap {
  items = [];
  push(item) {
    const { items } = this;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (items[above][0] <= item[0]) break;
      items[at] = items[above];
      at = above;
    }
    items[at] = item;
  }
  pop() {
    const { items } = this;
    const top = items[0], item = items.pop();
    if (items.length === 0) return top;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= items.length) break;
      if (below + 1 < items.length && items[below + 1][0] < items[below][0]) below++;
      if (items[below][0] >= item[0]) break;
      items[at] = items[below];
      at = below;
    }
    items[at] = item;
    return top;
  }
}
const n = Number(require('fs').readFileSync(0, 'utf8'));
let seed = 1;
const ways = Array.from({ length: n }, () => []);
for (let a = 0; a < n; a++) {
  for (let k = 0; k < 4; k++) {
    seed = (seed * 7621 + 1) % 32768;
    ways[a].push([(a * 5 + seed) % n, (seed % 100) + 1]);
  }
}
const far = new Array(n).fill(2 ** 30);
far[0] = 0;
const heap = new Heap();
heap.push([0, 0]);
while (heap.items.length > 0) {
  const [length, a] = heap.pop();
  if (length > far[a]) continue;
  for (const [b, more] of ways[a]) {
    if (length + more < far[b]) {
      far[b] = length + more;
      heap.push([far[b], b]);
    }
  }
}
const found = far.filter((length) => length < 2 ** 30);
console.log(found.reduce((a, b) => a + b), found.reduce((a, b) => Math.max(a, b)));
