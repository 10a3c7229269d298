# expect: Finished(0)
# stdout: data end
END { puts "end" }
print DATA.read.chomp, " "
__END__
data
