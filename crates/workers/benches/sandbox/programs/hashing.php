<?php
// Counts the different pieces of a text by a rolling hash. Size: 2500000
$n = intval(fgets(STDIN));
$seed = 1;
$text = [];
for ($i = 0; $i < $n; $i++) {
    $seed = ($seed * 7621 + 1) % 32768;
    $text[] = intdiv($seed, 8192);
}
$power = 1;
for ($i = 0; $i < 7; $i++) {
    $power = $power * 31 % 65521;
}
$value = 0;
$seen = [];
for ($i = 0; $i < $n; $i++) {
    if ($i >= 8) {
        $value = ($value + 65521 - $text[$i - 8] * $power % 65521) % 65521;
    }
    $value = ($value * 31 + $text[$i]) % 65521;
    if ($i >= 7) {
        $seen[$value] = ($seen[$value] ?? 0) + 1;
    }
}
echo count($seen), ' ', max($seen), "\n";
