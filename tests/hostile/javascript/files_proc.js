// expect: Finished(1)
console.log(require("fs").readFileSync("/proc/self/environ", "utf8"));
