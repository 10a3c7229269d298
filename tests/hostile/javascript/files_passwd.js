// expect: Finished(1)
console.log(require("fs").readFileSync("/etc/passwd", "utf8"));
