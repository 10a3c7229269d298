<?php
// Fibonacci's numbers by recursion. Size: 33
function fib($n)
{
    return $n < 2 ? $n : fib($n - 1) + fib($n - 2);
}

echo fib(intval(fgets(STDIN))), "\n";
