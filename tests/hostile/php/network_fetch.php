<?php // expect: Finished(1) | Trapped
exit(@file_get_contents("http://127.0.0.1/") === false ? 1 : 0);
