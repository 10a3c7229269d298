// expect: OutOfMemory
// lifted: Finished(0)
new Uint8Array(1500000000);
