<?php
// Shifts, masks and counts bits. Size: 4000000
$n = intval(fgets(STDIN));
$x = 1;
$total = 0;
for ($i = 0; $i < $n; $i++) {
    $x ^= $x << 13 & 0x3FFFFFFF;
    $x ^= $x >> 17;
    $x ^= $x << 5 & 0x3FFFFFFF;
    $y = $x;
    $y = ($y & 0x15555555) + ($y >> 1 & 0x15555555);
    $y = ($y & 0x33333333) + ($y >> 2 & 0x33333333);
    $y = $y + ($y >> 4) & 0x0F0F0F0F;
    $total += $y % 255;
}
echo $x, ' ', $total, "\n";
