
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
        self::$calls[] = $line;
        if (self::$solution === null) {
            return null;
        }
        // The solution gets copies and returns one, as a program does on the other side.
        $answer = (self::$solution)(...AssayCalls::decode(\explode(' ', $line, 2)[1]));
        try {
            return AssayCalls::decode(AssayCalls::encode($answer));
        } catch (AssayUncrossable $error) {
            self::stop('inside its solution returns ' . $error->getMessage());
        }
    }

    private static function replay(string $line)
    {
        $answer = self::$input[self::$place + 1] ?? '';
        if ($answer === '') {
            self::stop('lost');
        }
        if (self::$input[self::$place] !== $line) {
            self::stop('elsewhere');
        }
        self::$place += 2;
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
        self::$input = AssayCalls::lines();
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
        foreach (self::$calls as $call) {
            AssayCalls::say("=call $call");
        }
        self::stop('calls');
    }
}
