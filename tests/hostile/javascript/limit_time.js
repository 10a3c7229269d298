// expect: OutOfFuel
// lifted: Finished(0)
for (let i = 0; i < 3e7; i++) {}
