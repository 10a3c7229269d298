// expect: OutOfFuel | OutOfMemory | Finished(1)
console.log(String(7n ** 10000000n).length);
