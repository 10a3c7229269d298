<?php
// Values that are made one by one. Size: 2000000
function numbers($n)
{
    for ($i = 0; $i < $n; $i++) {
        yield $i;
    }
}

function odd($values)
{
    foreach ($values as $value) {
        if ($value % 2) {
            yield $value;
        }
    }
}

function pairs($values)
{
    $last = 0;
    foreach ($values as $value) {
        yield [$last, $value];
        $last = $value;
    }
}

$sum = 0;
foreach (pairs(odd(numbers(intval(fgets(STDIN))))) as [$a, $b]) {
    $sum += ($a % 7) * ($b % 7) % 7;
}
echo $sum, "\n";
