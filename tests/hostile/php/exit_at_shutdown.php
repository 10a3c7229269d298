<?php // expect: Finished(5)
register_shutdown_function(function () {
    exit(5);
});
exit(2);
