<?php
// The norm of an endless matrix, by functions that are called for each element. Size: 400
function element($i, $j)
{
    return 1.0 / (intdiv(($i + $j) * ($i + $j + 1), 2) + $i + 1);
}

function times($vector)
{
    $result = [];
    foreach ($vector as $i => $_) {
        $sum = 0.0;
        foreach ($vector as $j => $value) {
            $sum += element($i, $j) * $value;
        }
        $result[] = $sum;
    }
    return $result;
}

function times_transposed($vector)
{
    $result = [];
    foreach ($vector as $i => $_) {
        $sum = 0.0;
        foreach ($vector as $j => $value) {
            $sum += element($j, $i) * $value;
        }
        $result[] = $sum;
    }
    return $result;
}

$u = array_fill(0, intval(fgets(STDIN)), 1.0);
for ($i = 0; $i < 10; $i++) {
    $v = times_transposed(times($u));
    $u = times_transposed(times($v));
}
$product = fn($a, $b) => array_sum(array_map(fn($x, $y) => $x * $y, $a, $b));
printf("%.6f\n", sqrt($product($u, $v) / $product($v, $v)));
