<?php // expect: CompileError
function f() {}
function f() {}
