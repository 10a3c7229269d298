# expect: OutOfFuel
begin
  loop { raise "again" }
rescue Exception
  retry
end while true
