// expect: Finished(1)
require("net").connect(80);
