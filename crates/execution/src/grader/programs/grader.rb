
# Runs the tests of a function without the function: see `grader.py`, whose input and output are the same.
module AssayGrader
  # An answer with which most tests go on.
  class Anything < ::BasicObject
    def method_missing(*) = self
    def respond_to_missing?(*) = true
    def !() = false
    def ==(_) = true
    def !=(_) = true
    def coerce(_) = [self, self]
    def to_s = ""
    def inspect = "anything"
    def to_str = ""
    def to_i = 0
    def to_int = 0
    def to_f = 0.0
    def to_a = []
    def to_ary = []
    def hash = 0
    def is_a?(_) = true
    def nil? = true
  end

  module_function

  # Ends at once, whatever the tests rescue.
  def stop(line)
    say(line)
    exit!(0)
  end

  def say(line)
    STDOUT.write("\n#{line}\n")
    STDOUT.flush
  end

  # Ends as a failed test does.
  def fail(message)
    STDERR.write("the function returns #{message} (TypeError)\n")
    STDERR.flush
    exit!(1)
  end

  # `solution` is the name of the solution, or nil. `handles_ends` tells whether the tests name the exception that ends loops.
  def start(solution, handles_ends)
    @solution = solution
    @handles_ends = handles_ends
    # The program began with another state, which it knows.
    srand
    @input = STDIN.read.lines(chomp: true)
    @place = 0
    @calls = []
  end

  def collects? = @input.empty?

  def ignores_failures? = collects? && @solution.nil?

  def call(main, name, positional, named, block)
    line = line_of(name, positional, named, block)
    return replay(line) unless collects?
    unless @solution
      @calls << [line, nil]
      return Anything.new
    end
    # The solution gets copies and returns one, as a program does on the other side.
    said = AssayCalls.answer(main, "#{@solution} #{line.split(" ", 2).last}")
    stop("inside its solution returns #{AssayCalls.decode(said[2..])}") if said.start_with?("U ")
    @calls << [line, said]
    value_of(said)
  end

  def line_of(name, positional, named, block)
    stop("inside its tests pass a block") if block
    "#{name} #{AssayCalls.encode([positional, named])}"
  rescue AssayCalls::Uncrossable => error
    stop("inside its tests pass #{error.message}")
  end

  def replay(line)
    stop("asks #{@place / 2} #{line}") if @place + 1 >= @input.length || @input[@place] != line
    said = @input[@place + 1]
    stop("lost") if said.empty?
    @place += 2
    value_of(said)
  end

  # What an answer means to the tests.
  def value_of(said)
    letter, text = said.split(" ", 2)
    value, *names = letter == "X" ? text.to_s.split(" ") : [text]
    begin
      decoded = AssayCalls.decode(value)
    rescue ::StandardError
      fail("what is not data")
    end
    fail("#{decoded}, which is not data") if letter == "U"
    letter == "X" ? raise_again(names, decoded) : decoded
  end

  def raise_again(names, message)
    names.each do |name|
      next unless Object.const_defined?(name)
      kind = Object.const_get(name)
      next unless kind.is_a?(Class) && kind <= ::Exception
      # A loop in the tests would end by it, as if nothing had happened.
      raise "the function raised #{name}" if kind <= ::StopIteration && !@handles_ends
      begin
        error = kind.exception(message)
      rescue ::StandardError
        # Its constructor needs more than a message.
        next
      end
      raise error
    end
    raise message
  end

  # Runs the tests. A block has them.
  def run
    yield
    return say("accepted") unless collects?
    stop("inside its tests call no function of the program") if @calls.empty?
    @calls.each do |call, said|
      say("=call #{call}")
      say("=answer #{said}") if said
    end
    say("calls")
  rescue ::StandardError => error
    raise unless collects?
    what = @solution ? "solution does not pass with copies of arguments and answers" : "tests need answers"
    stop("inside its #{what}: #{error.message.tr("\n", " ")}")
  end
end
