// Makes binary trees, and counts their nodes. Size: 20
const make = (depth) => (depth ? { left: make(depth - 1), right: make(depth - 1) } : { left: null, right: null });
const count = (node) => (node.left ? 1 + count(node.left) + count(node.right) : 1);
const depth = Number(require('fs').readFileSync(0, 'utf8'));
let sum = 0, small = 0;
for (let d = 0; d <= depth; d++) sum += count(make(d));
for (let i = 0; i < 1 << (depth >> 1); i++) small += count(make(depth >> 1));
console.log(sum, small);
