<?php // expect: Finished(0)
// stdout: bool(true)
$times = [];
for ($i = 0; $i < 1000; $i++) {
    $times[] = hrtime(true);
}
$sorted = $times;
sort($sorted);
var_dump($times === $sorted && date("Y-m-d") === "2024-01-01");
