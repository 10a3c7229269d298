<?php // expect: OutOfFuel
for (;;) {
    try {
        throw new Exception("again");
    } catch (Throwable) {
    }
}
