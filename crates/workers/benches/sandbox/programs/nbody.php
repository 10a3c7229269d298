<?php
// Moves five bodies that attract each other. Size: 100000
class Body
{
    public function __construct(
        public float $x, public float $y, public float $z,
        public float $u, public float $v, public float $w,
        public float $mass,
    ) {
    }
}

$bodies = [];
for ($k = 0; $k < 5; $k++) {
    $bodies[] = new Body($k * 1.5, $k * 0.5, -$k * 0.25, 0.1 * $k, -0.2 * $k, 0.05, 1 / ($k + 1));
}
$n = intval(fgets(STDIN));
for ($step = 0; $step < $n; $step++) {
    for ($i = 0; $i < 5; $i++) {
        $a = $bodies[$i];
        for ($j = $i + 1; $j < 5; $j++) {
            $b = $bodies[$j];
            $x = $a->x - $b->x;
            $y = $a->y - $b->y;
            $z = $a->z - $b->z;
            $square = $x * $x + $y * $y + $z * $z + 0.01;
            $force = 0.001 / ($square * sqrt($square));
            $a->u -= $x * $b->mass * $force;
            $a->v -= $y * $b->mass * $force;
            $a->w -= $z * $b->mass * $force;
            $b->u += $x * $a->mass * $force;
            $b->v += $y * $a->mass * $force;
            $b->w += $z * $a->mass * $force;
        }
    }
    foreach ($bodies as $a) {
        $a->x += 0.001 * $a->u;
        $a->y += 0.001 * $a->v;
        $a->z += 0.001 * $a->w;
    }
}
printf("%.6f\n", array_sum(array_map(fn($a) => $a->mass * ($a->u ** 2 + $a->v ** 2 + $a->w ** 2), $bodies)));
