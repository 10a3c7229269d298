<?php // expect: Finished(1)
exit(@file_put_contents(__FILE__, "<?php echo 1;") === false ? 1 : 0);
