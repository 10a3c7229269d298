// Compares our `assert` with that of Node.js, which runs this: node node_assert.cjs PATH. Says what differs.
"use strict";
const { readFileSync } = require("fs");
const { inspect } = require("util");
const real = require("assert");
const own = eval(readFileSync(process.argv[2], "utf8"))(inspect).assert;

class Failure extends Error {}
class Point {
  a = 1;
}
const cyclic = () => {
  const object = { x: 1 };
  object.self = object;
  return object;
};
const values = [
  0, -0, 1, "1", "", null, undefined, NaN, true, false, 10n, Symbol.for("a"), () => 1,
  [], [1], ["1"], [[]], [, 1], [undefined, 1], Object.assign([1], { x: 1 }),
  {}, { a: 1 }, { a: "1" }, { a: undefined }, Object.create(null), new Point(), cyclic(), cyclic(),
  new Date(1), new Date(2), /a/, /a/g, new Error("x"), new Failure("x"), new TypeError("x"),
  new Map([[1, 2]]), new Map([["1", 2]]), new Map([[{ a: 1 }, 2]]), new Map([[{ a: 1 }, 2]]),
  new Set([1, 2]), new Set([2, 1]), new Set(["1", 2]), new Set([{ a: 1 }]), new Set([{ a: 1 }]),
  new Number(1), new String("1"), new Uint8Array([1]), new Int8Array([1]), Buffer.from([1]), new ArrayBuffer(2),
];
const thrower = (value) => () => {
  throw value;
};
const bodies = [
  () => 1, thrower(new RangeError("neg")), thrower(new TypeError("neg")), thrower(new Failure("m")), thrower("text"),
  thrower(undefined), thrower(null), thrower(Object.assign(new Error("c"), { code: 5 })), 5,
];
const promises = [
  async () => 1, async () => thrower(new RangeError("neg"))(), Promise.resolve(1), () => 1, 5, thrower(new Error("sync")),
];
const expectations = [
  [], [RangeError], [Error], [Failure], [/neg/], [/^RangeError: neg$/], ["neg"], ["m"], [{ name: "RangeError", message: "neg" }],
  [{ message: /ne/ }], [{ code: 5 }], [{}], [new RangeError("neg")], [(error) => error === "text"], [() => true], [() => 1],
  [undefined, "msg"], [RangeError, "msg"], [5], [null], ["a", "b"], [Point], [class {}], [Object],
];

let compared = 0;
const differences = [];
const ending = (error) => (error?.code === "ERR_ASSERTION" ? "fails" : `throws ${error?.code ?? error?.name ?? error}`);
async function compare(method, given) {
  const [first, second] = await Promise.all([real, own].map(async (assert) => {
    try {
      await assert[method](...given);
      return "holds";
    } catch (error) {
      return ending(error);
    }
  }));
  compared += 1;
  if (first !== second) differences.push(`${method} ${given.map((value) => inspect(value)).join(" ")}: ${first}, and ours ${second}`);
}

(async () => {
  const equalities = ["equal", "deepEqual", "strictEqual", "deepStrictEqual"];
  for (const method of equalities.flatMap((name) => [name, `not${name[0].toUpperCase()}${name.slice(1)}`])) {
    for (const a of values) for (const b of values) await compare(method, [a, b]);
  }
  for (const given of expectations) {
    for (const body of bodies) for (const method of ["throws", "doesNotThrow"]) await compare(method, [body, ...given]);
    for (const body of promises) for (const method of ["rejects", "doesNotReject"]) await compare(method, [body, ...given]);
  }
  for (const given of [[], [0], [1], [0, "m"], [0, new RangeError("x")], [""], [null]]) {
    for (const method of ["ok", "fail", "ifError"]) await compare(method, given);
  }
  for (const given of [["abc", /b/], ["abc", /x/], [5, /5/], ["a", "a"]]) {
    for (const method of ["match", "doesNotMatch"]) await compare(method, given);
  }
  console.log(`${compared} compared, ${differences.length} differ`);
  differences.slice(0, 20).forEach((difference) => console.log(difference));
})();
