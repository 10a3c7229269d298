// expect: Finished(1)
require("fs").writeFileSync(__filename, "1");
