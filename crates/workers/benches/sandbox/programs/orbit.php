<?php
// Follows a body around a fixed one. Size: 4000000
$n = intval(fgets(STDIN));
[$x, $y, $u, $v, $step] = [1.0, 0.0, 0.0, 0.8, 0.001];
for ($i = 0; $i < $n; $i++) {
    $square = $x * $x + $y * $y;
    $cube = $square * sqrt($square);
    $u -= $x / $cube * $step;
    $v -= $y / $cube * $step;
    $x += $u * $step;
    $y += $v * $step;
}
printf("%.9f %.9f\n", $x, $y);
