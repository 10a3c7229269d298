# Brings CRuby to the point where it would read a program. `Assay.read` and `Assay.run` go on from there. Both are gone by the time the
# program starts.
module Assay
  PROGRAM = "/src/main.rb"
  # What the program has registered with `at_exit`. CRuby's own list is only looked at when CRuby ends by itself.
  EXIT_BLOCKS = []
  STREAMS = [$stdout, $stderr].freeze
  LEAVE = Process.method(:exit!)
  # Whoever mentions none of these has opened no file but the standard streams. Looking for those takes longer than many a run.
  MAY_OPEN = /\b(?:IO|File|Logger|open|dup|clone|reopen)\b/n

  module_function

  # Leaves with 1 if the syntax is wrong. Nothing of the program runs.
  def read
    $PROGRAM_NAME = PROGRAM
    source = IO.binread(PROGRAM)
    @may_open = source.match?(MAY_OPEN)
    @program = program(source)
  rescue Exception => error
    $stderr.write("#{error.message} (#{error.class})\n")
    LEAVE.call(1)
  end

  def run(leave = LEAVE)
    code = 1
    begin
      open_data if @data
      @program.eval
      code = run_exit_blocks(0)
    rescue Exception => error
      # Inside of this the blocks see the error as `$!`.
      code = run_exit_blocks(status(error))
    end
    STREAMS.each { |stream| flush(stream) }
    ObjectSpace.each_object(IO) { |stream| flush(stream) } if @may_open
  ensure
    leave.call(code & 255)
  end

  def program(source)
    return RubyVM::InstructionSequence.compile_file_prism(PROGRAM) unless source.match?(/\bEND\b|^__END__/n)
    RubyVM::InstructionSequence.compile(with_ends(source.force_encoding("UTF-8")), PROGRAM, PROGRAM)
  end

  # Makes what only a main program has: the constant `DATA`, and `END` blocks, which become those of `at_exit`.
  def with_ends(source)
    require "ripper"
    lines = source.lines
    Ripper.lex(source).reverse_each do |(line, column), kind, text|
      if kind == :on_kw && text == "END"
        lines[line - 1].bytesplice(column, 3, "at_exit")
      elsif kind == :on___end__
        @data = lines.take(line).sum(&:bytesize)
      end
    end
    lines.join
  end

  def open_data
    data = File.open(PROGRAM)
    data.pos = @data
    Object.const_set(:DATA, data)
  end

  def run_exit_blocks(code)
    while (block = EXIT_BLOCKS.pop)
      begin
        block.call
      rescue Exception => error
        code = status(error)
      end
    end
    code
  end

  # The exit code that an error stands for, after it was shown.
  def status(error)
    return error.status if SystemExit === error
    begin
      own = error.backtrace&.index { |place| place.start_with?("/assay/") }
      error.set_backtrace(error.backtrace.take(own)) if own
      text = error.full_message(highlight: false)
    rescue Exception
      # Showing it runs what the program has put into it.
      text = "an error that cannot be shown\n"
    end
    STREAMS.last.write(text)
    1
  end

  def flush(stream)
    stream.flush unless stream.closed?
  rescue IOError, SystemCallError
    # It is open for reading only, or there is no room for the rest.
  end
end

module Kernel
  blocks = Assay::EXIT_BLOCKS
  define_method(:at_exit) do |&block|
    raise ArgumentError, "called without block" unless block
    blocks.push(block)
    block
  end
  module_function :at_exit

  # There are no other programs to start. What CRuby does here by itself looks like success.
  def system(*) = nil
  def spawn(*) = raise(Errno::ENOENT)
  def `(_) = raise(Errno::ENOENT)
  module_function :system, :spawn, :`
end

# Processor time would be counted from a moment in the past of whoever packed the library.
Process.send(:remove_const, :CLOCK_PROCESS_CPUTIME_ID)
Process.const_set(:CLOCK_PROCESS_CPUTIME_ID, Process::CLOCK_MONOTONIC)

require "rbconfig"
# Where gems that come with CRuby are, which it would find by RubyGems.
library, gems = RbConfig::CONFIG.values_at("rubylibdir", "rubylibprefix")
$LOAD_PATH.concat(Dir["#{gems}/gems/*/gems/*/lib"])

# Parts of the standard library that programs like to use, compiled in advance. Nothing of them runs before it is asked for.
names = %w[
  English abbrev base64 benchmark csv date delegate digest erb fileutils find forwardable getoptlong json logger matrix minitest
  monitor observer open3 optparse ostruct pathname power_assert pp prettyprint prime pstore random ripper securerandom set
  shellwords singleton strscan tempfile time timeout tmpdir tsort unicode_normalize uri weakref
]
files = [library, *Dir["#{gems}/gems/*/gems/*/lib"]].product(names).flat_map do |folder, name|
  Dir["#{folder}/#{name}.rb", "#{folder}/#{name}/**/*.rb"]
end
compiled = files.to_h { |path| [path, RubyVM::InstructionSequence.compile_file(path).to_binary] }
RubyVM::InstructionSequence.define_singleton_method(:load_iseq) do |path|
  binary = compiled[path]
  RubyVM::InstructionSequence.load_from_binary(binary) if binary
end

# What it was told about its stacks.
ENV.clear
# In the program's place there is one to rehearse with: see `rehearsal.rb`. Nobody leaves after it.
Assay.read
Assay.run(proc {})
GC.start
