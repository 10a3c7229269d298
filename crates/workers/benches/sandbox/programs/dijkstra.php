<?php
// Shortest ways in a graph, by a heap. Size: 100000
$n = intval(fgets(STDIN));
$seed = 1;
$ways = [];
for ($a = 0; $a < $n; $a++) {
    for ($k = 0; $k < 4; $k++) {
        $seed = ($seed * 7621 + 1) % 32768;
        $ways[$a][] = [($a * 5 + $seed) % $n, $seed % 100 + 1];
    }
}
$far = array_fill(0, $n, 1 << 29);
$far[0] = 0;
$heap = new SplPriorityQueue();
$heap->insert([0, 0], 0);
while (!$heap->isEmpty()) {
    [$length, $a] = $heap->extract();
    if ($length > $far[$a]) {
        continue;
    }
    foreach ($ways[$a] as [$b, $more]) {
        if ($length + $more < $far[$b]) {
            $far[$b] = $length + $more;
            $heap->insert([$far[$b], $b], -$far[$b]);
        }
    }
}
$found = array_filter($far, fn($length) => $length < 1 << 29);
echo array_sum($found), ' ', max($found), "\n";
