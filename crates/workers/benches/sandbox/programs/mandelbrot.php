<?php
// Counts the points of Mandelbrot's set. Size: 400
$n = intval(fgets(STDIN));
$inside = 0;
for ($row = 0; $row < $n; $row++) {
    for ($column = 0; $column < $n; $column++) {
        $a = 2.0 * $column / $n - 1.5;
        $b = 2.0 * $row / $n - 1.0;
        $x = $y = 0.0;
        $steps = 0;
        while ($steps < 80 && $x * $x + $y * $y < 4.0) {
            [$x, $y] = [$x * $x - $y * $y + $a, 2.0 * $x * $y + $b];
            $steps++;
        }
        if ($steps === 80) {
            $inside++;
        }
    }
}
echo $inside, "\n";
