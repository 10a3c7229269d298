<?php // expect: Finished(1)
$file = fopen("/tmp/a", "w");
while (@fwrite($file, str_repeat("x", 1 << 20)));
exit(1);
