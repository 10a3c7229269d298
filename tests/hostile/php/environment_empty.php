<?php // expect: Finished(0)
// stdout: 00
echo count(getenv()), count($_ENV);
