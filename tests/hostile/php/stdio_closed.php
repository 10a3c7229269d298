<?php // expect: Finished(0)
fclose(STDIN);
fclose(STDOUT);
fclose(STDERR);
echo "lost";
