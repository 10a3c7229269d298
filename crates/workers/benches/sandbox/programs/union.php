<?php
// Joins sets. Size: 700000
function find(&$parent, $a)
{
    while ($parent[$a] !== $a) {
        $parent[$a] = $parent[$parent[$a]];
        $a = $parent[$a];
    }
    return $a;
}

$n = intval(fgets(STDIN));
$parent = range(0, $n - 1);
$size = array_fill(0, $n, 1);
$seed = 1;
$sets = $n;
for ($i = 0; $i < $n; $i++) {
    $seed = ($seed * 7621 + 1) % 32768;
    $a = find($parent, $i);
    $b = find($parent, ($i * 7 + $seed) % $n);
    if ($a !== $b) {
        if ($size[$a] < $size[$b]) {
            [$a, $b] = [$b, $a];
        }
        $parent[$b] = $a;
        $size[$a] += $size[$b];
        $sets--;
    }
}
echo $sets, ' ', max($size), "\n";
