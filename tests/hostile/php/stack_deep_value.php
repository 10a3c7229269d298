<?php // expect: Finished(0) | Finished(255) | StackOverflow | Trapped | OutOfFuel
$nested = [];
for ($i = 0; $i < 200000; $i++) {
    $nested = [$nested];
}
echo strlen(serialize($nested)) > 0;
