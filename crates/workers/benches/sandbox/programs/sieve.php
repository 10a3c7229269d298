<?php
// Counts the primes below a number. Size: 5000000
$n = intval(fgets(STDIN));
$composite = array_fill(0, $n, false);
$count = 0;
for ($i = 2; $i < $n; $i++) {
    if ($composite[$i]) {
        continue;
    }
    $count++;
    for ($j = $i * $i; $j < $n; $j += $i) {
        $composite[$j] = true;
    }
}
echo $count, "\n";
