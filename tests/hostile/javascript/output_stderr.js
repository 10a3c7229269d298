// expect: OutputLimit
for (;;) console.error("x".repeat(1000));
