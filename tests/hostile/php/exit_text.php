<?php // expect: Finished(0)
// stdout: said
exit("said");
