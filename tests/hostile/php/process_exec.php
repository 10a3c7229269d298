<?php // expect: Trapped
var_dump(@exec("id"), @shell_exec("id"));
