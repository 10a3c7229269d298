<?php // expect: Finished(255)
require "/etc/passwd";
