<?php // expect: Finished(255)
exit(-1);
