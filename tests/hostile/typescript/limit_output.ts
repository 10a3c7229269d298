// expect: OutputLimit
const line: string = "x".repeat(1 << 16);
for (;;) console.log(line);
