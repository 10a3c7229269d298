<?php // expect: Finished(1)
exit(@file_get_contents("/proc/self/environ") === false ? 1 : 0);
