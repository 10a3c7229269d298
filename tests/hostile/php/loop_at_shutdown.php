<?php // expect: OutOfFuel
register_shutdown_function(function () {
    for (;;);
});
