<?php // expect: Finished(0)
// stdin: only one
var_dump(trim(fgets(STDIN)), fgets(STDIN), feof(STDIN));
