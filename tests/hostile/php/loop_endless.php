<?php // expect: OutOfFuel
for (;;);
