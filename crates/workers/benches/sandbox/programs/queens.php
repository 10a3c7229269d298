<?php
// Counts the ways to put queens on a board so that none attacks another. Size: 12
function place(int $all, int $columns, int $left, int $right): int
{
    if ($columns === $all) {
        return 1;
    }
    $ways = 0;
    for ($free = $all & ~($columns | $left | $right); $free; $free &= $free - 1) {
        $bit = $free & -$free;
        $ways += place($all, $columns | $bit, ($left | $bit) << 1, ($right | $bit) >> 1);
    }
    return $ways;
}

echo place((1 << intval(fgets(STDIN))) - 1, 0, 0, 0), "\n";
