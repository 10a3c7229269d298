// Fibonacci's numbers by recursion. Size: 37
const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2));
console.log(fib(Number(require('fs').readFileSync(0, 'utf8'))));
