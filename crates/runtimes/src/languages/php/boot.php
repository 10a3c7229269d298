// Evaluated before the image is made, in the request that the program is then run in: gives PHP what its command line has.
// Settings are those of Debian's packages for the command line, which say what is wrong on standard error.
foreach (['display_errors' => '0', 'log_errors' => '1', 'memory_limit' => '-1'] as $name => $value) {
    ini_set($name, $value);
}
error_reporting(E_ALL & ~E_DEPRECATED & ~E_STRICT);

foreach (['STDIN' => 'r', 'STDOUT' => 'w', 'STDERR' => 'w'] as $name => $mode) {
    define($name, fopen('php://' . strtolower($name), $mode));
}
unset($name, $value, $mode);

if (!function_exists('readline')) {
    function readline(?string $prompt = null): string|false
    {
        if ($prompt !== null) {
            echo $prompt;
        }
        $line = fgets(STDIN);
        return $line === false ? false : rtrim($line, "\r\n");
    }

    function readline_add_history(string $prompt): bool
    {
        return true;
    }
}
