# expect: Finished(1) | StackOverflow | Trapped | OutOfMemory | OutOfFuel
class A
  include Comparable
  def <=>(other) = [self, other].sort.size
end
[A.new, A.new].sort
