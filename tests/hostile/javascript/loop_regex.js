// expect: OutOfFuel | Finished(1)
/(a+)+$/.test("a".repeat(40) + "b");
