<?php // expect: OutOfMemory
ini_set("memory_limit", "128M");
$kept = [];
for (;;) {
    $kept[] = str_repeat("x", 1 << 20);
}
