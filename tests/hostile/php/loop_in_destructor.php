<?php // expect: OutOfFuel
class Endless
{
    function __destruct()
    {
        for (;;);
    }
}
$kept = new Endless;
