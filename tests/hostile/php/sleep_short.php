<?php // expect: Finished(0)
// stdout: bool(true)
$start = hrtime(true);
usleep(100000);
$passed = (hrtime(true) - $start) / 1e9;
var_dump($passed >= 0.1 && $passed < 0.2);
