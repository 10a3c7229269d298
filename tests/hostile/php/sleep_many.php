<?php // expect: OutOfFuel
for (;;) {
    usleep(1000);
}
