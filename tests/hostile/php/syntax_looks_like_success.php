<?php // expect: CompileError
echo "fine";
exit(0);
break;
