<?php // expect: Finished(0)
// stdout: again
fwrite(fopen("/dev/stdout", "w"), "again");
