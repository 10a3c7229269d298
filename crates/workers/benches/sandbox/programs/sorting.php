<?php
// Sorts numbers, pairs by a key, and texts. Size: 120000
$n = intval(fgets(STDIN));
$seed = 1;
$numbers = [];
for ($i = 0; $i < $n; $i++) {
    $seed = ($seed * 7621 + 1) % 32768;
    $numbers[] = $seed * 16 + $i % 16;
}
$pairs = array_map(fn($number, $i) => [$number % 1000, $i], $numbers, array_keys($numbers));
$texts = array_map('strval', $numbers);
sort($numbers);
usort($pairs, fn($a, $b) => $a[0] <=> $b[0] ?: $b[1] <=> $a[1]);
sort($texts, SORT_STRING);
$middle = intdiv($n, 2);
echo $numbers[$middle], ' ', implode(' ', $pairs[$middle]), ' ', $texts[$middle], "\n";
