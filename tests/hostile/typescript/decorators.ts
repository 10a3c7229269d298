// expect: Finished(0)
// stdout: double 14
function double<T extends (this: any, ...given: any[]) => number>(method: T, { name }: ClassMethodDecoratorContext) {
  return function (this: any, ...given: any[]) { console.log(String(name), 2 * method.call(this, ...given)); };
}
class A { @double double(x: number): any { return x; } }
new A().double(7);
