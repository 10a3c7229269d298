// expect: OutputLimit
for (;;) { console.log("x".repeat(1000)); console.error("x".repeat(1000)); }
