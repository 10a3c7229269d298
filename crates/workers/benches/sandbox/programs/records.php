<?php
// Writes and reads JSON. Size: 70000
$n = intval(fgets(STDIN));
$seed = 1;
$records = [];
for ($i = 0; $i < $n; $i++) {
    $seed = ($seed * 7621 + 1) % 32768;
    $tags = [(string) ($seed % 10), (string) ($seed % 7)];
    $records[] = ['id' => $i, 'name' => "n$seed", 'tags' => $tags, 'inner' => ['x' => $seed / 4]];
}
$total = 0;
for ($i = 0; $i < 3; $i++) {
    $records = json_decode(json_encode($records), true);
    foreach ($records as $record) {
        $total = ($total + $record['id'] + strlen($record['tags'][0])) % 1000003;
    }
}
echo $total, ' ', array_sum(array_map(fn($record) => $record['inner']['x'], $records)), "\n";
