<?php // expect: OutOfFuel
sleep(10 ** 6);
