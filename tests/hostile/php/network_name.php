<?php // expect: Finished(1) | Trapped
exit(gethostbyname("localhost") === "127.0.0.1" ? 0 : 1);
