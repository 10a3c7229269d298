<?php // expect: Finished(255)
posix_kill(posix_getpid(), 9);
