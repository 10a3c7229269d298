<?php // expect: OutputLimit | OutOfFuel
for (;;) {
    echo $nothing;
}
