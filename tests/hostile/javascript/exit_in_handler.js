// expect: Finished(6)
process.on("exit", () => process.exit(6));
