<?php
// Counts made-up words in an array, and sorts them. Size: 1500000
$n = intval(fgets(STDIN));
$counts = [];
$seed = 1;
for ($i = 0; $i < $n; $i++) {
    $seed = (($seed * 1103) % 65521 + 12345) % 65521 * 16 + $i % 16;
    $word = 'w' . ($seed % 50000);
    $counts[$word] = ($counts[$word] ?? 0) + 1;
}
ksort($counts);
asort($counts);
echo count($counts), ' ', max($counts), ' ', array_key_first($counts), "\n";
