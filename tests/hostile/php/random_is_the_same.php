<?php // expect: Finished(0)
// stdout: yes
echo mt_rand() >= 0 ? "yes" : "no";
fwrite(STDERR, mt_rand() . " " . random_int(0, PHP_INT_MAX) . " " . uniqid() . " " . spl_object_hash(new stdClass) . lcg_value());
