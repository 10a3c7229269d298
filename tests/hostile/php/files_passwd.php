<?php // expect: Finished(1)
exit(@file_get_contents("/etc/passwd") === false ? 1 : 0);
