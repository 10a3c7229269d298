<?php // expect: Finished(255)
ini_set("memory_limit", "128M");
$kept = [];
for (;;) {
    $kept[] = str_repeat("x", 1 << 20);
}
