<?php // expect: Finished(3)
// stdout: kept
ob_start();
echo "kept";
exit(3);
