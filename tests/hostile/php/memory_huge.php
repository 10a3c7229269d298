<?php // expect: OutOfMemory
ini_set("memory_limit", -1);
$text = str_repeat("x", 3_000_000_000);
echo strlen($text);
