# expect: Finished(0) | Finished(1) | Trapped
# stdout: before
puts "before"
$stdout.flush
[Kernel, Array, IO, Process.singleton_class, Method, Proc, Integer].each do |kind|
  kind.instance_methods(false).each { |name| kind.send(:undef_method, name) unless %i[__send__ object_id respond_to? then].include?(name) } rescue nil
end
