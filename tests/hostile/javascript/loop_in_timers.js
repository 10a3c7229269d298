// expect: OutOfFuel
setInterval(() => {}, 1);
