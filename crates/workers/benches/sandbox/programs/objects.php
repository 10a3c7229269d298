<?php
// Calls methods of objects of different classes. Size: 1500000
class Shape
{
    public function __construct(protected int $side)
    {
    }

    public function scaled(int $by): static
    {
        return new static($this->side * $by % 100 + 1);
    }
}

class Square extends Shape
{
    public function area(): int
    {
        return $this->side * $this->side;
    }
}

class Triangle extends Shape
{
    public function area(): int
    {
        return intdiv($this->side * $this->side, 2);
    }
}

class Frame extends Square
{
    public function area(): int
    {
        return parent::area() - ($this->side - 1) ** 2;
    }
}

$shapes = [new Square(3), new Triangle(4), new Frame(5)];
$n = intval(fgets(STDIN));
$total = 0;
for ($i = 0; $i < $n; $i++) {
    $shape = $shapes[$i % 3]->scaled($i % 10 + 1);
    $shapes[$i % 3] = $shape;
    $total = ($total + $shape->area()) % 1000003;
}
echo $total, "\n";
