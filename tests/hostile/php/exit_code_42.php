<?php // expect: Finished(42)
exit(42);
