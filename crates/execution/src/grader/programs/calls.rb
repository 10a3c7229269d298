
# Values as text, for calls whose caller runs in another instance; and the loop that answers such calls.
#
# A value is words with a space between two: a letter for the type, and what the type needs. Types are exact. A value of a subclass
# of a builtin class is sent as the builtin value in it, so no methods of a program are called later.
module AssayCalls
  class Uncrossable < ::StandardError; end

  DEPTH = 200

  module_function

  def encode(value)
    words = []
    put(value, words, 0)
    words.join(" ")
  end

  def put(value, words, depth)
    raise Uncrossable, "a value that is nested too deeply" if depth > DEPTH
    case value
    when ::NilClass then words << "N"
    when ::TrueClass then words << "T"
    when ::FalseClass then words << "F"
    when ::Integer then words << "i#{value}"
    when ::Float then words << "f#{[value].pack("G").unpack1("H*")}"
    when ::Rational then words << "q#{value.numerator},#{value.denominator}"
    when ::Complex
      words << "c"
      put_all([value.real, value.imaginary], words, depth)
    when ::Symbol then words << "y#{value.name.unpack1("H*")}"
    when ::String
      words << "s#{value.encoding.name},#{value.unpack1("H*")}"
    when ::Array
      words << "l#{value.length}"
      put_all(value, words, depth)
    when ::Hash
      words << "h#{value.length}"
      value.each_pair { |key, inner| put_all([key, inner], words, depth) }
    when ::Set
      words << "S#{value.size}"
      put_all(value.to_a, words, depth)
    when ::Range
      words << (value.exclude_end? ? "R" : "r")
      put_all([value.begin, value.end], words, depth)
    else raise Uncrossable, "a value of class #{class_of(value)}"
    end
  end

  def put_all(values, words, depth)
    values.each { |value| put(value, words, depth + 1) }
  end

  def class_of(value) = ::Kernel.instance_method(:class).bind_call(value)

  # The value of a text. Fails with any error on a text that `encode` does not write.
  def decode(text)
    words = text.split(" ")
    words.reverse!
    value = take(words)
    raise "text after a value" unless words.empty?
    value
  end

  def take(words)
    word = words.pop
    body = word[1..]
    case word[0]
    when "N" then nil
    when "T" then true
    when "F" then false
    when "i" then Integer(body, 10)
    when "f" then [body].pack("H*").unpack1("G")
    when "q" then Rational(*body.split(",").map { |number| Integer(number, 10) })
    when "c" then Complex(take(words), take(words))
    when "y" then [body].pack("H*").force_encoding("UTF-8").to_sym
    when "s"
      encoding, hex = body.split(",", 2)
      [hex].pack("H*").force_encoding(encoding)
    when "l" then Array.new(count(body, words)) { take(words) }
    when "h" then Array.new(count(body, words)) { [take(words), take(words)] }.to_h
    when "S" then Set.new(Array.new(count(body, words)) { take(words) })
    when "r" then Range.new(take(words), take(words))
    when "R" then Range.new(take(words), take(words), true)
    else raise "not a value"
    end
  end

  # A number of values. What is longer than the text is no answer, and may have no room.
  def count(body, words)
    number = Integer(body, 10)
    raise "not a number of values" unless number.between?(0, words.length)
    number
  end

  def answer(main, call)
    name, arguments = call.split(" ", 2)
    positional, named = decode(arguments)
    "V #{encode(main.__send__(name, *positional, **named))}"
  rescue Uncrossable => error
    "U #{encode(error.message)}"
  rescue ::StandardError, ::NotImplementedError, ::SystemStackError => error
    names = class_of(error).ancestors.grep(::Class).map(&:name)
    message = ::String === error.message ? error.message : ""
    "X #{encode(message)} #{names.compact.join(" ")}"
  end

  # Answers the calls on standard input, a line each: the name of a function, a space and its arguments. Each can be read when
  # the one before is answered.
  def serve(main)
    input, output, number = STDIN, STDOUT, 0
    while (call = input.gets)
      text = answer(main, call.chomp)
      # After a line feed, so that it is a line of its own whatever the program wrote before.
      output.write("\n=assay #{number} #{text}\n")
      # Whatever ends the program later, what it has answered counts.
      output.flush
      number += 1
    end
  end
end
