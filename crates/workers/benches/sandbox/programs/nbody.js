// Moves five bodies that attract each other. Size: 3000000
class Body {
  constructor([x, y, z], [u, v, w], mass) {
    Object.assign(this, { x, y, z, u, v, w, mass });
  }
}
const bodies = [];
for (let k = 0; k < 5; k++) bodies.push(new Body([k * 1.5, k * 0.5, -k * 0.25], [0.1 * k, -0.2 * k, 0.05], 1 / (k + 1)));
const n = Number(require('fs').readFileSync(0, 'utf8'));
for (let step = 0; step < n; step++) {
  for (let i = 0; i < bodies.length; i++) {
    const a = bodies[i];
    for (let j = i + 1; j < bodies.length; j++) {
      const b = bodies[j];
      const x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
      const square = x * x + y * y + z * z + 0.01;
      const force = 0.001 / (square * Math.sqrt(square));
      a.u -= x * b.mass * force;
      a.v -= y * b.mass * force;
      a.w -= z * b.mass * force;
      b.u += x * a.mass * force;
      b.v += y * a.mass * force;
      b.w += z * a.mass * force;
    }
  }
  for (const a of bodies) {
    a.x += 0.001 * a.u;
    a.y += 0.001 * a.v;
    a.z += 0.001 * a.w;
  }
}
console.log(bodies.reduce((sum, a) => sum + a.mass * (a.u ** 2 + a.v ** 2 + a.w ** 2), 0).toFixed(6));
