// expect: OutOfMemory
new Uint8Array(2 ** 31 - 1).fill(1);
