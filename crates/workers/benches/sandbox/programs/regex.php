<?php
// Finds, counts and replaces by regular expressions. Size: 400000
$n = intval(fgets(STDIN));
$seed = 1;
$parts = [];
for ($i = 0; $i < $n; $i++) {
    $seed = ($seed * 7621 + 1) % 32768;
    $parts[] = $seed % 31 . '-' . ($i % 12 + 1) . "-$seed user" . $seed % 100 . '@host' . $i % 7 . '.org';
}
$dates = $mails = $length = $pieces = 0;
foreach (array_chunk($parts, 1000) as $some) {
    $text = implode('; ', $some);
    preg_match_all('/(\d+)-(\d+)-(\d+)/', $text, $found);
    $dates += array_sum($found[1]);
    $mails += preg_match_all('/[a-z]+\d*@[a-z]+\d\.org/', $text);
    $length += strlen(preg_replace('/\b(\d)(\d)?-/', '\1/', $text));
    $pieces += count(preg_split('/[;@] ?/', $text));
}
echo $dates, ' ', $mails, ' ', $length, ' ', $pieces, "\n";
