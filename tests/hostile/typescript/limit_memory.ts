// expect: OutOfMemory
const all: Uint8Array[] = [];
for (;;) all.push(new Uint8Array(1 << 24).fill(1));
