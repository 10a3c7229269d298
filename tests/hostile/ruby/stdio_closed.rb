# expect: Finished(0)
$stdout.close
$stderr.close
$stdin.close
