<?php // expect: Finished(255) | OutOfMemory
$data = array_fill(0, 1 << 28, 0);
