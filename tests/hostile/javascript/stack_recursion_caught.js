// expect: Finished(0)
// stdout: true
const f = () => f() + 1;
try { f(); } catch (error) { console.log(error instanceof RangeError); }
