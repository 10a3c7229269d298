<?php
// The shortest way through a maze, by a queue. Size: 901
$n = intval(fgets(STDIN));
$seed = 1;
$walls = [];
for ($i = 0; $i < $n; $i++) {
    for ($j = 0; $j < $n; $j++) {
        $seed = ($seed * 7621 + 1) % 32768;
        $walls[$i][$j] = $seed < 8192;
    }
}
$walls[0][0] = false;
$far = array_fill(0, $n, array_fill(0, $n, -1));
$far[0][0] = 0;
$queue = new SplQueue();
$queue->enqueue([0, 0]);
$last = $seen = 0;
while (!$queue->isEmpty()) {
    [$x, $y] = $queue->dequeue();
    $last = $far[$x][$y];
    $seen++;
    foreach ([[1, 0], [0, 1], [-1, 0], [0, -1]] as [$i, $j]) {
        $u = $x + $i;
        $v = $y + $j;
        if ($u >= 0 && $u < $n && $v >= 0 && $v < $n && !$walls[$u][$v] && $far[$u][$v] < 0) {
            $far[$u][$v] = $last + 1;
            $queue->enqueue([$u, $v]);
        }
    }
}
echo $last, ' ', $seen, "\n";
