<?php // expect: OutputLimit
for (;;) {
    fwrite(STDERR, str_repeat("x", 1000));
}
