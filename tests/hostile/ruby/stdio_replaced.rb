# expect: Finished(0)
# stdout: kept
require "stringio"
STDOUT.puts "kept"
$stdout = StringIO.new
begin
  $stderr = nil
rescue TypeError
  STDOUT.flush
end
puts "lost"
