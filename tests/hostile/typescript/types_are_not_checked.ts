// expect: Finished(0)
// stdout: two3
const a: number = "two" as any;
const b: string = 3;
console.log(`${a}${b}`);
