// expect: OutOfMemory
const all = [];
for (;;) all.push(new Uint8Array(1 << 20));
