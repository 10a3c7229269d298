<?php
// Multiplies matrices. Size: 250
$n = intval(fgets(STDIN));
$a = $b = $c = [];
for ($i = 0; $i < $n; $i++) {
    for ($j = 0; $j < $n; $j++) {
        $a[$i][$j] = ($i * $j + $i) % 7;
        $b[$i][$j] = ($i + $j * 3) % 5;
    }
}
for ($i = 0; $i < $n; $i++) {
    for ($j = 0; $j < $n; $j++) {
        $total = 0;
        for ($k = 0; $k < $n; $k++) {
            $total += $a[$i][$k] * $b[$k][$j];
        }
        $c[$i][$j] = $total;
    }
}
echo array_sum(array_map('array_sum', $c)), ' ', $c[intdiv($n, 2)][intdiv($n, 3)], "\n";
