// expect: OutOfFuel
console.log({ get a() { for (;;) {} }, toString() { for (;;) {} } } + "");
