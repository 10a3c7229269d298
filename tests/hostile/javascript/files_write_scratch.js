// expect: Finished(0)
// stdout: kept
const fs = require("fs");
fs.writeFileSync("/tmp/a", "kept");
console.log(fs.readFileSync("/tmp/a", "utf8"));
