// expect: Finished(1)
const f = () => f() + 1;
f();
