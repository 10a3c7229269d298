<?php
// Makes binary trees, and counts their nodes. Size: 18
class Node
{
    public function __construct(public ?Node $left, public ?Node $right)
    {
    }
}

function make($depth)
{
    return $depth ? new Node(make($depth - 1), make($depth - 1)) : new Node(null, null);
}

function nodes($node)
{
    return $node->left ? 1 + nodes($node->left) + nodes($node->right) : 1;
}

$depth = intval(fgets(STDIN));
$sum = $small = 0;
for ($d = 0; $d <= $depth; $d++) {
    $sum += nodes(make($d));
}
for ($i = 0; $i < 1 << intdiv($depth, 2); $i++) {
    $small += nodes(make(intdiv($depth, 2)));
}
echo $sum, ' ', $small, "\n";
