<?php // expect: Finished(255) | OutOfMemory | StackOverflow | Trapped | OutOfFuel
$a = [];
$a[0] = &$a;
$b = [];
$b[0] = &$b;
var_dump($a == $b);
