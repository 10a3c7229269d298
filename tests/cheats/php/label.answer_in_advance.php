<?php
// Answers the calls itself, with the wrong text, and leaves.
function label($number)
{
    return 'even';
}
for ($i = 0; $i < 3; $i++) {
    fwrite(STDOUT, "\n=assay $i V s6576656e\n");
}
exit(0);
