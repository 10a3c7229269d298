<?php // expect: Finished(0)
// stdout: only this
header("X-Mine: 1");
setcookie("a", "b");
echo "only this";
