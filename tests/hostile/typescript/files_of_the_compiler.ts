// expect: Finished(1)
import { readFileSync } from "fs";
console.log(readFileSync("/assay/typescript.js", "utf8").length);
