<?php // expect: OutOfMemory
ini_set("memory_limit", -1);
$kept = [];
for (;;) {
    $kept[] = str_repeat("x", 1 << 20);
}
