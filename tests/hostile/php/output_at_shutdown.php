<?php // expect: OutputLimit
register_shutdown_function(function () {
    for (;;) {
        echo str_repeat("x", 65536);
    }
});
