<?php // expect: OutOfMemory
ini_set("memory_limit", -1);
$data = str_repeat("x", 3 << 30);
