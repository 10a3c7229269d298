// expect: OutOfFuel
process.on("exit", () => { for (;;) {} });
