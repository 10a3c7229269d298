<?php
// Puts texts together and takes them apart. Size: 600000
$n = intval(fgets(STDIN));
$seed = 1;
$words = [];
for ($i = 0; $i < $n; $i++) {
    $seed = ($seed * 7621 + 1) % 32768;
    $words[] = str_repeat(chr(97 + $seed % 26), $seed % 7 + 1) . $i % 100;
}
$text = implode(' ', $words);
$length = 0;
foreach (explode(' ', strtoupper($text)) as $word) {
    $turned = strrev($word);
    if (str_starts_with($turned, '1') || str_contains($turned, 'AA')) {
        $length += strlen(str_replace('A', 'bb', $turned));
    }
    $place = strpos($turned, '9');
    $length += ($place === false ? -1 : $place) + ord($turned[0]);
}
$letters = 0;
for ($i = 0; $i < strlen($text); $i++) {
    if (strpos('aeiou', $text[$i]) !== false) {
        $letters++;
    }
}
echo $length, ' ', $letters, ' ', strlen(str_replace(['1', 'b'], ['', 'ccc'], $text)), "\n";
