<?php // expect: Finished(0) | Finished(255) | Trapped
var_dump(@proc_open("id", [], $pipes));
