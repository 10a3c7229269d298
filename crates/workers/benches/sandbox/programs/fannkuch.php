<?php
// Flips the starts of all permutations. Size: 9
$n = intval(fgets(STDIN));
$order = $count = range(0, $n - 1);
$most = $checksum = $number = 0;
$at = $n;
while (true) {
    while ($at > 1) {
        $count[$at - 1] = $at;
        $at--;
    }
    $flipped = $order;
    $flips = 0;
    while ($flipped[0] !== 0) {
        for ($i = 0, $j = $flipped[0]; $i < $j; $i++, $j--) {
            [$flipped[$i], $flipped[$j]] = [$flipped[$j], $flipped[$i]];
        }
        $flips++;
    }
    $most = max($most, $flips);
    $checksum += $number % 2 === 0 ? $flips : -$flips;
    while ($at < $n) {
        $first = $order[0];
        for ($i = 0; $i < $at; $i++) {
            $order[$i] = $order[$i + 1];
        }
        $order[$at] = $first;
        if (--$count[$at] > 0) {
            break;
        }
        $at++;
    }
    if ($at >= $n) {
        break;
    }
    $number++;
}
echo $checksum, ' ', $most, "\n";
