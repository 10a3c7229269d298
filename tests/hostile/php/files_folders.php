<?php // expect: Finished(0)
// stdout: bool(true)
mkdir("/tmp/a");
touch("/tmp/a/b");
rename("/tmp/a/b", "/tmp/a/c");
var_dump(unlink("/tmp/a/c") && rmdir("/tmp/a") && !file_exists("/tmp/a"));
