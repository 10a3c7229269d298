// expect: OutputLimit
process.on("exit", () => { for (;;) process.stdout.write("x".repeat(65536)); });
