// expect: Finished(0)
// stdout: done
type Build<N extends number, T extends unknown[] = []> = T["length"] extends N ? T : Build<N, [...T, unknown]>;
type Huge = Build<999999>;
const x: Huge extends never ? 1 : 2 = 2;
console.log("done");
