<?php // expect: Finished(255)
$data = str_repeat("x", PHP_INT_MAX);
