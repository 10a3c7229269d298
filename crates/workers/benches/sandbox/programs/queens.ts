// Counts the ways to put queens on a board so that none attacks another. Size: 15
import { readFileSync } from 'fs';

function place(all: number, columns: number, left: number, right: number): number {
  if (columns === all) return 1;
  let ways = 0;
  for (let free = all & ~(columns | left | right); free; free &= free - 1) {
    const bit = free & -free;
    ways += place(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return ways;
}

const n = Number(readFileSync(0, 'utf8'));
console.log(place((1 << n) - 1, 0, 0, 0));
