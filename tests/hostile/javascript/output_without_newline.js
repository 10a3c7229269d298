// expect: OutputLimit
for (;;) process.stdout.write("x".repeat(65536));
