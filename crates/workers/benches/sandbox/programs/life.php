<?php
// Conway's game of life. Size: 350
$n = intval(fgets(STDIN));
$seed = 1;
$cells = [];
for ($i = 0; $i < $n; $i++) {
    for ($j = 0; $j < $n; $j++) {
        $seed = ($seed * 7621 + 1) % 32768;
        $cells[$i][$j] = intdiv($seed, 8192 * 3);
    }
}
for ($step = 0; $step < 25; $step++) {
    $after = [];
    for ($i = 0; $i < $n; $i++) {
        $above = $cells[($i + $n - 1) % $n];
        $here = $cells[$i];
        $below = $cells[($i + 1) % $n];
        $row = [];
        for ($j = 0; $j < $n; $j++) {
            $h = ($j + $n - 1) % $n;
            $k = ($j + 1) % $n;
            $around = $above[$h] + $above[$j] + $above[$k] + $here[$h] + $here[$k] + $below[$h] + $below[$j] + $below[$k];
            $row[] = $around === 3 || $around === 2 && $here[$j] ? 1 : 0;
        }
        $after[] = $row;
    }
    $cells = $after;
}
echo array_sum(array_map('array_sum', $cells)), "\n";
