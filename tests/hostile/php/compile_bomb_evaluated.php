<?php // expect: OutOfFuel | OutOfMemory | Finished(255)
for (;;) {
    eval(str_repeat("\$x = 1;", 100000));
}
