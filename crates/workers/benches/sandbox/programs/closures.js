// Functions that make functions, and go over lists. Size: 2000000
const adder = (k) => (x) => (x + k) % 10007;
const both = (f, g) => (x) => f(g(x));
const n = Number(require('fs').readFileSync(0, 'utf8'));
const chain = [0, 1, 2, 3, 4, 5, 6, 7].map(adder).reduce(both);
const numbers = Array.from({ length: n }, (_, i) => chain(i));
const even = numbers.filter((x) => x % 2 === 0);
const squares = even.map((x) => (x * x) % 1009);
console.log(squares.reduce((a, b) => (a * 31 + b) % 65521, 7), even.length);
