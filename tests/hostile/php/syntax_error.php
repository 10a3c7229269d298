<?php // expect: CompileError
exit(0);
echo (;
