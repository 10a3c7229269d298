# Calls methods of objects of different classes. Size: 400000
class Shape:
    def __init__(self, side):
        self.side = side

    def scaled(self, by):
        return type(self)(self.side * by % 100 + 1)


class Square(Shape):
    def area(self):
        return self.side * self.side


class Triangle(Shape):
    def area(self):
        return self.side * self.side // 2


class Frame(Square):
    def area(self):
        return super().area() - (self.side - 1) ** 2


shapes = [Square(3), Triangle(4), Frame(5)]
total = 0
for i in range(int(input())):
    shape = shapes[i % 3].scaled(i % 10 + 1)
    shapes[i % 3] = shape
    total += shape.area()
print(total)
