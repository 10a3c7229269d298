// Sorts numbers by hand. Size: 2000000
function sort(items, low, high) {
  while (low < high) {
    const middle = items[(low + high) >> 1];
    let i = low, j = high;
    while (i <= j) {
      while (items[i] < middle) i++;
      while (items[j] > middle) j--;
      if (i <= j) {
        [items[i], items[j]] = [items[j], items[i]];
        i++;
        j--;
      }
    }
    if (j - low < high - i) {
      sort(items, low, j);
      low = i;
    } else {
      sort(items, i, high);
      high = j;
    }
  }
}
const n = Number(require('fs').readFileSync(0, 'utf8'));
let seed = 1;
const items = [];
for (let i = 0; i < n; i++) {
  seed = (seed * 7621 + 1) % 32768;
  items.push(seed * 16 + (i % 16));
}
sort(items, 0, n - 1);
console.log(items[0], items[n >> 1], items[n - 1], items.every((item, i) => i === 0 || items[i - 1] <= item));
