// expect: Finished(1)
throw { get name() { throw 1; }, toString() { throw 2; }, constructor: { get name() { throw 3; } } };
