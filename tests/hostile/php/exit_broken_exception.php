<?php // expect: Finished(255) | Trapped
class Broken extends Exception
{
    function __toString(): string
    {
        throw new Broken;
    }
}
throw new Broken;
