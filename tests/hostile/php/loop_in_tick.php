<?php // expect: OutOfFuel
declare(ticks=1);
register_tick_function(function () {
    for (;;);
});
$x = 1;
