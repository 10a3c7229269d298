<?php // expect: OutOfFuel
function all()
{
    for ($i = 0;; $i++) {
        yield $i;
    }
}
foreach (all() as $number);
