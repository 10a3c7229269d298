<?php // expect: OutputLimit
for (;;) {
    echo str_repeat("x", 1000), "\n";
}
