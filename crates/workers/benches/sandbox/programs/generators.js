// Values that are made one by one. Size: 3000000
function* numbers(n) {
  for (let i = 0; i < n; i++) yield i;
}
function* odd(values) {
  for (const value of values) if (value % 2) yield value;
}
function* pairs(values) {
  let last = 0;
  for (const value of values) {
    yield [last, value];
    last = value;
  }
}
let sum = 0;
for (const [a, b] of pairs(odd(numbers(Number(require('fs').readFileSync(0, 'utf8')))))) sum += (a * b) % 7;
console.log(sum);
