<?php // expect: Trapped
$fiber = new Fiber(function () {
    Fiber::suspend();
});
$fiber->start();
