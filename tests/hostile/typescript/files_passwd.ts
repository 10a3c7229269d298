// expect: Finished(1)
import { readFileSync } from "fs";
console.log(readFileSync("/etc/passwd", "utf8"));
