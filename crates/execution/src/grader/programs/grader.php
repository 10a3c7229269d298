
// Runs the tests of a function without the function: see `grader.py`, whose input and output are the same.
final class AssayGrader
{
    private static array $input = [];
    private static array $calls = [];
    private static int $place = 0;
    private static ?string $solution = null;

    /** Ends at once, whatever the tests catch. */
    private static function stop(string $line): void
    {
        AssayCalls::say($line);
        exit(0);
    }

    /** Ends as a failed test does. */
    private static function fail(string $message): void
    {
        \fwrite(\STDERR, "PHP Fatal error:  Uncaught TypeError: the function returns $message\n");
        exit(255);
    }

    private static function collects(): bool
    {
        return self::$input === [];
    }

    /** What a failed test calls. Without a solution, tests go on. */
    public static function failed(string $said = ''): void
    {
        if (!self::collects() || self::$solution !== null) {
            throw new \Exception($said);
        }
    }

    public static function call(string $name, array $values)
    {
        try {
            $line = "$name " . AssayCalls::encode($values);
        } catch (AssayUncrossable $error) {
            self::stop('inside its tests pass ' . $error->getMessage());
        }
        if (!self::collects()) {
            return self::replay($line);
        }
        if (self::$solution === null) {
            self::$calls[] = [$line, null];
            return null;
        }
        // The solution gets copies and returns one, as a program does on the other side.
        $said = AssayCalls::answer(self::$solution . ' ' . \explode(' ', $line, 2)[1]);
        if ($said[0] === 'U') {
            self::stop('inside its solution returns ' . AssayCalls::decode(\substr($said, 2)));
        }
        self::$calls[] = [$line, $said];
        return self::valueOf($said);
    }

    private static function replay(string $line)
    {
        if (!isset(self::$input[self::$place + 1]) || self::$input[self::$place] !== $line) {
            self::stop('asks ' . \intdiv(self::$place, 2) . " $line");
        }
        $said = self::$input[self::$place + 1];
        if ($said === '') {
            self::stop('lost');
        }
        self::$place += 2;
        return self::valueOf($said);
    }

    /** What an answer means to the tests. */
    private static function valueOf(string $answer)
    {
        $words = \explode(' ', \substr($answer, 2));
        try {
            $value = AssayCalls::decode($answer[0] === 'X' ? $words[0] : \implode(' ', $words));
        } catch (\Throwable $error) {
            self::fail('what is not data');
        }
        if ($answer[0] === 'U') {
            self::fail("$value, which is not data");
        }
        if ($answer[0] === 'X') {
            self::throwAgain(\array_slice($words, 1), (string) $value);
        }
        return $value;
    }

    private static function throwAgain(array $names, string $message): void
    {
        foreach ($names as $name) {
            if (\class_exists($name, false) && \is_subclass_of($name, \Throwable::class) && (new \ReflectionClass($name))->isInternal()) {
                throw new $name($message);
            }
        }
        throw new \Exception($message);
    }

    /** Comes before the tests. `$solution` is the name of the solution, or null. */
    public static function start(?string $solution): void
    {
        self::$solution = $solution;
        // The program began with another state, which it knows.
        \mt_srand(\random_int(0, 0x7fffffff));
        self::$input = \explode("\n", (string) \stream_get_contents(\STDIN));
        \array_pop(self::$input);
        if (self::collects()) {
            \set_exception_handler(static function (\Throwable $error) use ($solution): void {
                $what = $solution === null ? 'tests need answers' : 'solution does not pass with copies of arguments and answers';
                self::stop("inside its $what: " . \strtr($error->getMessage(), "\n", ' '));
            });
        }
    }

    /** Comes behind the tests. */
    public static function end(): void
    {
        if (!self::collects()) {
            self::stop('accepted');
        }
        if (self::$calls === []) {
            self::stop('inside its tests call no function of the program');
        }
        foreach (self::$calls as [$call, $said]) {
            AssayCalls::say("=call $call");
            if ($said !== null) {
                AssayCalls::say("=answer $said");
            }
        }
        self::stop('calls');
    }
}
