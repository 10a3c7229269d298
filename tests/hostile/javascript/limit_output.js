// expect: OutputLimit
// lifted: Finished(0)
for (let i = 0; i < 20; i++) console.log("x".repeat(1000000));
