// expect: Finished(1) | OutOfMemory
new Uint8Array(2 ** 31 - 1).fill(1);
