<?php // expect: Finished(255) | StackOverflow | Trapped | OutOfMemory | OutOfFuel
ini_set("memory_limit", -1);
function f($n)
{
    return array_map("f", [$n + 1]);
}
f(0);
