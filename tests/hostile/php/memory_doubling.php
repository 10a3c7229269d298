<?php // expect: OutOfMemory | Finished(255)
ini_set("memory_limit", -1);
$text = "x";
for (;;) {
    $text .= $text;
}
