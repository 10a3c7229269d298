<?php // expect: Finished(0)
fwrite(STDERR, "PHP Parse error: syntax error in /src/main.php on line 1\n");
