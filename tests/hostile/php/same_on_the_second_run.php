<?php // expect: Finished(0)
// stdout: first
// Nothing is left of one run when the next starts.
echo file_exists("/tmp/seen") || isset($GLOBALS["seen"]) ? "second" : "first";
touch("/tmp/seen");
$seen = true;
