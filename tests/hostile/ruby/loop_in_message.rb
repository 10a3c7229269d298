# expect: OutOfFuel
class Endless < StandardError
  def message = loop {}
end
raise Endless
