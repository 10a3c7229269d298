<?php
// Large numbers as lists of digits: a factorial, and Fibonacci's numbers. Size: 2500
$n = intval(fgets(STDIN));
$product = [1];
for ($i = 2; $i <= $n; $i++) {
    $carry = 0;
    foreach ($product as $place => $digits) {
        $carry += $digits * $i;
        $product[$place] = $carry % 10000;
        $carry = intdiv($carry, 10000);
    }
    for (; $carry > 0; $carry = intdiv($carry, 10000)) {
        $product[] = $carry % 10000;
    }
}
$a = [0];
$b = [1];
for ($i = 0; $i < 8 * $n; $i++) {
    $sum = [];
    $carry = 0;
    foreach ($b as $place => $digits) {
        $carry += $digits + ($a[$place] ?? 0);
        $sum[] = $carry % 10000;
        $carry = intdiv($carry, 10000);
    }
    if ($carry > 0) {
        $sum[] = $carry;
    }
    [$a, $b] = [$b, $sum];
}
$rest = fn($number) => array_reduce(array_reverse($number), fn($rest, $digits) => ($rest * 10000 + $digits) % 65521, 0);
echo count($product), ' ', $rest($product), ' ', count($b), ' ', $rest($b), "\n";
