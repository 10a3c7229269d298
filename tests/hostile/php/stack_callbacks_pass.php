<?php // expect: Finished(0)
// stdout: 5000
function depth(int $n): int
{
    return $n ? 1 + array_sum(array_map("depth", [$n - 1])) : 0;
}
echo depth(5000);
