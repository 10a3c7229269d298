# expect: Finished(1)
IO.popen("id") { |output| puts output.read }
