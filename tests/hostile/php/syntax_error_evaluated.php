<?php // expect: Finished(255)
// Evaluated while it runs, so nothing is wrong with the program itself.
eval("echo (;");
