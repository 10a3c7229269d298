<?php // expect: Finished(0) | Trapped
// Nothing more can be loaded, and no setting opens anything.
ini_set("open_basedir", "/");
ini_set("auto_prepend_file", "/etc/passwd");
var_dump(@dl("evil.so"));
