// expect: Finished(1)
require("worker_threads");
