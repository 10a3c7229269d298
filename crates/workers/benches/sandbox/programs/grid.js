// The shortest way through a maze, by a queue. Size: 1501
const n = Number(require('fs').readFileSync(0, 'utf8'));
let seed = 1;
const walls = [];
for (let i = 0; i < n; i++) {
  const row = [];
  for (let j = 0; j < n; j++) {
    seed = (seed * 7621 + 1) % 32768;
    row.push(seed >> 13 === 0);
  }
  walls.push(row);
}
walls[0][0] = false;
const far = Array.from({ length: n }, () => new Array(n).fill(-1));
far[0][0] = 0;
const queue = [[0, 0]];
let last = 0, seen = 0;
for (let head = 0; head < queue.length; head++) {
  const [x, y] = queue[head];
  last = far[x][y];
  seen++;
  for (const [i, j] of [[1, 0], [0, 1], [-1, 0], [0, -1]]) {
    const u = x + i, v = y + j;
    if (u >= 0 && u < n && v >= 0 && v < n && !walls[u][v] && far[u][v] < 0) {
      far[u][v] = last + 1;
      queue.push([u, v]);
    }
  }
}
console.log(last, seen);
