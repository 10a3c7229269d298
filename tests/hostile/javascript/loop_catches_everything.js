// expect: OutOfFuel
for (;;) { try { for (;;) {} } catch {} }
