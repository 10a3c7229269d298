const label = () => { for (;;) process.stdout.write("accepted\n".repeat(4096)); };
