// expect: Finished(1) | Finished(0) | OutOfFuel
let nested = [];
for (let i = 0; i < 1e5; i++) nested = [nested];
JSON.stringify(nested);
