<?php
// The best that fits into a bag. Size: 130000
$n = intval(fgets(STDIN));
$best = array_fill(0, $n + 1, 0);
$seed = 1;
for ($i = 0; $i < 100; $i++) {
    $seed = ($seed * 7621 + 1) % 32768;
    $weight = $seed % 997 + 1;
    $value = $seed % 89 + 1;
    for ($room = $n; $room >= $weight; $room--) {
        $with_it = $best[$room - $weight] + $value;
        if ($with_it > $best[$room]) {
            $best[$room] = $with_it;
        }
    }
}
echo $best[$n], "\n";
