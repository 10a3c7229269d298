<?php // expect: Finished(0) | OutOfFuel
ini_set("pcre.backtrack_limit", PHP_INT_MAX);
ini_set("pcre.jit", 0);
preg_match("/(a+)+$/", str_repeat("a", 40) . "b");
