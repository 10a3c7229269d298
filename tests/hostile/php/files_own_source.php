<?php // expect: Finished(0)
// stdout: bool(true)
var_dump(filesize(__FILE__) > 10 && __FILE__ === $argv[0]);
