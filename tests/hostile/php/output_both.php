<?php // expect: OutputLimit
for (;;) {
    echo str_repeat("x", 1000);
    fwrite(STDERR, str_repeat("x", 1000));
}
