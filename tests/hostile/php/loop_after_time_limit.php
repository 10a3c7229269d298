<?php // expect: OutOfFuel
// Its own time limit is no more than a wish.
set_time_limit(1);
for (;;);
