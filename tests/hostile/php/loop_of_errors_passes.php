<?php // expect: Finished(0)
// stdout: 300000
$count = 0;
for ($i = 0; $i < 300000; $i++) {
    try {
        intdiv(1, 0);
    } catch (DivisionByZeroError) {
        $count++;
    }
}
echo $count;
