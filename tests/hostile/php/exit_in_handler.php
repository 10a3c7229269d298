<?php // expect: Finished(4)
set_exception_handler(function () {
    exit(4);
});
throw new Exception;
