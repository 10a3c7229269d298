// expect: Finished(0)
// stdout: 1 2 red Shape 7 4 ab
enum Color { Red = 1, Green }
const enum Size { Small = 3 }
namespace Names { export const first: string = "red"; }
abstract class Base<T> { constructor(protected readonly value: T) {} abstract name(): string; }
class Shape extends Base<number> { #hidden = 7; name() { return "Shape"; } get hidden(): number { return this.#hidden; } }
interface HasLength { length: number }
function length<T extends HasLength>(of: T): number { return of.length; }
const shape = new Shape(1)!;
const text = <string>"ab";
const either: string | undefined = undefined;
console.log(Color.Red, Color.Green, Names.first, shape.name(), shape.hidden, length("abcd"), either ?? (text satisfies string));
