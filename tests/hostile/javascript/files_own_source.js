// expect: Finished(0)
// stdout: true
console.log(require("fs").readFileSync(__filename, "utf8").length > 10);
