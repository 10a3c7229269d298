<?php
// Sorts numbers by hand. Size: 500000
function sort_by_hand(&$items, $low, $high)
{
    while ($low < $high) {
        $middle = $items[intdiv($low + $high, 2)];
        $i = $low;
        $j = $high;
        while ($i <= $j) {
            while ($items[$i] < $middle) {
                $i++;
            }
            while ($items[$j] > $middle) {
                $j--;
            }
            if ($i <= $j) {
                [$items[$i], $items[$j]] = [$items[$j], $items[$i]];
                $i++;
                $j--;
            }
        }
        if ($j - $low < $high - $i) {
            sort_by_hand($items, $low, $j);
            $low = $i;
        } else {
            sort_by_hand($items, $i, $high);
            $high = $j;
        }
    }
}

$n = intval(fgets(STDIN));
$seed = 1;
$items = [];
for ($i = 0; $i < $n; $i++) {
    $seed = ($seed * 7621 + 1) % 32768;
    $items[] = $seed * 16 + $i % 16;
}
sort_by_hand($items, 0, $n - 1);
echo $items[0], ' ', $items[intdiv($n, 2)], ' ', $items[$n - 1], "\n";
