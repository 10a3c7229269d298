<?php // expect: Finished(1)
$kept = [];
while ($file = @fopen("/dev/null", "r")) {
    $kept[] = $file;
}
exit(1);
