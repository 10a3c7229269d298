/** A first program for each language: it counts the primes up to a number. */

export const PROGRAMS: Record<string, { source: string; stdin: string }> = {
  python: {
    source: `limit = int(input())
primes = [n for n in range(2, limit + 1) if all(n % d for d in range(2, int(n**0.5) + 1))]
print(len(primes), "primes, the last is", primes[-1])
`,
    stdin: '2000\n',
  },
  javascript: {
    source: `const limit = Number(require('fs').readFileSync(0, 'utf8'));
const isPrime = (n) => {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return n > 1;
};
const primes = Array.from({ length: limit + 1 }, (_, n) => n).filter(isPrime);
console.log(primes.length, 'primes, the last is', primes.at(-1));
`,
    stdin: '2000\n',
  },
  typescript: {
    source: `import { readFileSync } from 'fs';

const limit: number = Number(readFileSync(0, 'utf8'));
const isPrime = (n: number): boolean => {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return n > 1;
};
const primes: number[] = Array.from({ length: limit + 1 }, (_, n) => n).filter(isPrime);
console.log(primes.length, 'primes, the last is', primes.at(-1));
`,
    stdin: '2000\n',
  },
  php: {
    source: `<?php
$limit = (int) fgets(STDIN);
$primes = [];
for ($n = 2; $n <= $limit; $n++) {
    for ($d = 2; $d * $d <= $n && $n % $d; $d++);
    if ($d * $d > $n) $primes[] = $n;
}
echo count($primes), " primes, the last is ", end($primes), "\\n";
`,
    stdin: '2000\n',
  },
  ruby: {
    source: `limit = gets.to_i
primes = (2..limit).select { |n| (2..Math.sqrt(n)).none? { |d| (n % d).zero? } }
puts "#{primes.size} primes, the last is #{primes.last}"
`,
    stdin: '2000\n',
  },
};
