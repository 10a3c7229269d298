<?php
// The longest common subsequence of two texts. Size: 2000
$n = intval(fgets(STDIN));
$seed = 1;
$texts = ['', ''];
for ($i = 0; $i < 2 * $n; $i++) {
    $seed = ($seed * 7621 + 1) % 32768;
    $texts[$i % 2] .= 'abcdefgh'[intdiv($seed, 4096)];
}
[$a, $b] = $texts;
$table = array_fill(0, $n + 1, array_fill(0, $n + 1, 0));
for ($i = 1; $i <= $n; $i++) {
    for ($j = 1; $j <= $n; $j++) {
        if ($a[$i - 1] === $b[$j - 1]) {
            $table[$i][$j] = $table[$i - 1][$j - 1] + 1;
        } else {
            $table[$i][$j] = max($table[$i - 1][$j], $table[$i][$j - 1]);
        }
    }
}
echo $table[$n][$n], "\n";
