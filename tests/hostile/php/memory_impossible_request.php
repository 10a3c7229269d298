<?php // expect: OutOfMemory
$data = str_repeat("x", PHP_INT_MAX);
