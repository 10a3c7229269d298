<?php
// Functions that make functions, and go over lists. Size: 600000
$adder = fn($k) => fn($x) => ($x + $k) % 10007;
$both = fn($f, $g) => fn($x) => $f($g($x));
$n = intval(fgets(STDIN));
$adders = array_map($adder, range(0, 7));
$chain = array_reduce(array_slice($adders, 1), $both, $adders[0]);
$numbers = array_map($chain, range(0, $n - 1));
$even = array_filter($numbers, fn($x) => $x % 2 === 0);
$squares = array_map(fn($x) => $x * $x % 1009, $even);
echo array_reduce($squares, fn($a, $b) => ($a * 31 + $b) % 65521, 7), ' ', count($even), "\n";
