# expect: Finished(1)
class Broken < StandardError
  def message = raise(Broken)
  def backtrace = 5
  def full_message(...) = raise(Broken)
end
raise Broken
