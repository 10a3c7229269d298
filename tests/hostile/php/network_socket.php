<?php // expect: Finished(1) | Trapped
if (!@fsockopen("127.0.0.1", 80)) {
    exit(1);
}
