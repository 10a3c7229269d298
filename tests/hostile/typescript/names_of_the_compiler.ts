// expect: Finished(0)
// stdout: undefined undefined undefined
declare const ts: unknown, std: unknown, os: unknown;
console.log(typeof ts, typeof std, typeof os);
