<?php // expect: Finished(255) | OutOfMemory
function f()
{
    f();
}
f();
