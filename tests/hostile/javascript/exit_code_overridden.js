// expect: Finished(5)
process.on("exit", () => { process.exitCode = 5; });
