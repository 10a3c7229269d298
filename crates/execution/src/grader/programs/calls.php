
// Values as text, for calls whose caller runs in another instance; and the loop that answers such calls.
//
// A value is words with a space between two: a letter for the type, and what the type needs.

final class AssayUncrossable extends \Exception
{
}

final class AssayCalls
{
    private const DEPTH = 200;

    public static function encode($value): string
    {
        $words = [];
        self::put($value, $words, 0);
        return \implode(' ', $words);
    }

    private static function put($value, array &$words, int $depth): void
    {
        if ($depth > self::DEPTH) {
            throw new AssayUncrossable('a value that is nested too deeply');
        }
        if ($value === null) {
            $words[] = 'N';
        } elseif (\is_bool($value)) {
            $words[] = $value ? 'T' : 'F';
        } elseif (\is_int($value)) {
            $words[] = 'i' . $value;
        } elseif (\is_float($value)) {
            $words[] = 'f' . \bin2hex(\pack('E', $value));
        } elseif (\is_string($value)) {
            $words[] = 's' . \bin2hex($value);
        } elseif (\is_array($value) || \is_object($value) && \get_class($value) === 'stdClass') {
            $pairs = (array) $value;
            $words[] = (\is_array($value) ? 'a' : 'o') . \count($pairs);
            foreach ($pairs as $key => $inner) {
                self::put($key, $words, $depth + 1);
                self::put($inner, $words, $depth + 1);
            }
        } else {
            $kind = \is_object($value) ? 'an object of class ' . \get_class($value) : 'a value of type ' . \gettype($value);
            throw new AssayUncrossable($kind);
        }
    }

    /** The value of a text. Fails with any error on a text that `encode` does not write. */
    public static function decode(string $text)
    {
        $words = \array_reverse(\explode(' ', $text));
        $value = self::take($words);
        if ($words !== []) {
            throw new \Exception('text after a value');
        }
        return $value;
    }

    private static function take(array &$words)
    {
        $word = (string) \array_pop($words);
        $body = \substr($word, 1);
        switch ($word[0] ?? '') {
            case 'N':
                return null;
            case 'T':
                return true;
            case 'F':
                return false;
            case 'i':
                return (int) $body;
            case 'f':
                return \unpack('E', self::bytes($body))[1];
            case 's':
                return self::bytes($body);
            case 'a':
            case 'o':
                // What is longer than the text is no answer.
                if (!\ctype_digit($body) || (int) $body > \count($words)) {
                    break;
                }
                $pairs = [];
                for ($left = (int) $body; $left > 0; $left--) {
                    $key = self::take($words);
                    $pairs[$key] = self::take($words);
                }
                return $word[0] === 'a' ? $pairs : (object) $pairs;
        }
        throw new \Exception('not a value');
    }

    private static function bytes(string $hex): string
    {
        $bytes = \strlen($hex) % 2 === 0 && ($hex === '' || \ctype_xdigit($hex)) ? \hex2bin($hex) : false;
        if ($bytes === false) {
            throw new \Exception('not a text');
        }
        return $bytes;
    }

    /** What a function answers to a call: `V` and its value, `X` and its exception, or `U` and why its value is no data. */
    public static function answer(string $call): string
    {
        [$name, $arguments] = \explode(' ', $call, 2);
        try {
            return 'V ' . self::encode($name(...self::decode($arguments)));
        } catch (AssayUncrossable $error) {
            return 'U ' . self::encode($error->getMessage());
        } catch (\Throwable $error) {
            $names = \array_merge([\get_class($error)], \array_values(\class_parents($error)));
            return 'X ' . self::encode($error->getMessage()) . ' ' . \implode(' ', $names);
        }
    }

    /** Writes a line after a line feed, so that it is a line of its own whatever the program wrote before. */
    public static function say(string $line): void
    {
        \fwrite(\STDOUT, "\n$line\n");
    }

    /**
     * Answers the calls on standard input, a line each: the name of a function, a space and its arguments. Each can be read when
     * the one before is answered.
     */
    public static function serve(): void
    {
        for ($number = 0; ($call = \fgets(\STDIN)) !== false; $number++) {
            self::say("=assay $number " . self::answer(\rtrim($call, "\n")));
        }
    }
}
