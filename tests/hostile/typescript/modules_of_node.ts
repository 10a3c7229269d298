// expect: Finished(0)
// stdout: 5 5 true
// stdin: 2 3
import { readFileSync } from "fs";
import * as fs from "node:fs";
import assert from "assert";
import type { Stats } from "fs";
const [a, b] = readFileSync(0, "utf8").split(" ").map(Number);
assert(a + b === 5);
console.log(a + b, a + b, fs.readFileSync === readFileSync);
