<?php
// Writes lines and reads numbers out of them. Size: 500000
$n = intval(fgets(STDIN));
$lines = [];
for ($i = 0; $i < $n; $i++) {
    $lines[] = ($i * 37 % 1000) . ' ' . ($i % 97) . ' ' . $i;
}
$total = 0;
foreach (explode("\n", implode("\n", $lines)) as $line) {
    [$a, $b, $c] = array_map('intval', explode(' ', $line));
    $total = ($total + $a * $b + $c % 10) % 1000003;
    if ($total % 64 === 0) {
        echo $total % 1000, ' ', $a, "\n";
    }
}
echo $total, "\n";
