// expect: Finished(1)
require("child_process").execSync("id");
