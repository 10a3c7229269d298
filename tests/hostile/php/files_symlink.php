<?php // expect: Finished(1)
exit(@symlink("/etc/passwd", "/tmp/link") ? 0 : 1);
