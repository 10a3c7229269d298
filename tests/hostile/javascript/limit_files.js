// expect: Finished(1)
// lifted: Finished(0)
require("fs").writeFileSync("/tmp/large", "x".repeat(20 << 20));
