<?php // expect: Finished(0)
// stdout: 50000
function f(int $n): int
{
    return $n ? 1 + f($n - 1) : 0;
}
echo f(50000);
