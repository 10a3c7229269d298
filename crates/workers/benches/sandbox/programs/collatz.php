<?php
// The longest of Collatz's sequences. Size: 100000
$n = intval(fgets(STDIN));
$best = $most = 0;
for ($start = 1; $start < $n; $start++) {
    $k = $start;
    $steps = 0;
    while ($k !== 1) {
        $k = $k % 2 === 0 ? intdiv($k, 2) : 3 * $k + 1;
        $steps++;
    }
    if ($steps > $most) {
        [$best, $most] = [$start, $steps];
    }
}
echo $best, ' ', $most, "\n";
