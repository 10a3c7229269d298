<?php // expect: Finished(0)
// stdout: kept 4 none
file_put_contents("/tmp/a", "kept");
echo file_get_contents("/tmp/a"), " ", filesize("/tmp/a"), " ", file_exists("/tmp/b") ? "b" : "none";
