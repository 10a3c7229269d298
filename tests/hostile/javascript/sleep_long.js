// expect: OutOfFuel
setTimeout(() => console.log("never"), 1e8);
