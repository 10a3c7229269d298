// expect: OutOfFuel
for (;;) {}
