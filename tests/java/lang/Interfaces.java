/** Interfaces with default, static and private methods; abstract classes; polymorphism. */
public class Main {
    interface Walker {
        default String move() {
            return "walk " + speed();
        }

        int speed();

        static Walker of(int speed) {
            return () -> speed;
        }
    }

    interface Swimmer {
        default String move() {
            return "swim";
        }

        private String hidden() {
            return "hidden in " + name();
        }

        default String reveal() {
            return hidden();
        }

        String name();
    }

    static class Duck implements Walker, Swimmer {
        @Override
        public String move() {
            return Walker.super.move() + " and " + Swimmer.super.move();
        }

        @Override
        public int speed() {
            return 2;
        }

        @Override
        public String name() {
            return "duck";
        }
    }

    static abstract class Shape {
        private static int made;
        protected String label = "shape";

        Shape() {
            made++;
        }

        abstract double area();

        public String toString() {
            return label + ":" + getClass().getSimpleName() + ":" + area();
        }

        static String kind() {
            return "shape kind";
        }
    }

    static class Square extends Shape {
        protected String label = "square";
        private final double side;

        Square(double side) {
            this.side = side;
        }

        @Override
        double area() {
            return side * side;
        }

        static String kind() {
            return "square kind";
        }

        String labels() {
            return label + "/" + super.label + "/" + ((Shape) this).label;
        }
    }

    static class Cube extends Square {
        Cube(double side) {
            super(side);
        }

        @Override
        double area() {
            return super.area() * 6;
        }
    }

    static String over(Object o) {
        return "object";
    }

    static String over(String s) {
        return "string";
    }

    static String over(Integer i) {
        return "integer";
    }

    static String over(int i) {
        return "int";
    }

    static String over(long l) {
        return "long";
    }

    static String over(int... many) {
        return "ints " + many.length;
    }

    static String over(Object a, Object b) {
        return "two";
    }

    public static void main(String[] args) {
        Duck duck = new Duck();
        System.out.println(duck.move() + ", " + duck.reveal() + ", " + Walker.of(9).move());
        Shape[] shapes = {new Square(2), new Cube(2), new Shape() {
            @Override
            double area() {
                return 0.5;
            }
        }};
        for (Shape s : shapes) {
            System.out.println(s);
        }
        System.out.println(Shape.made + " " + Shape.kind() + " " + Square.kind() + " " + new Square(1).labels());
        byte b = 1;
        char c = 'c';
        System.out.println(over(b) + " " + over(c) + " " + over(5L) + " " + over("s") + " " + over((Object) "s") + " "
                + over(Integer.valueOf(3)) + " " + over(2.5) + " " + over() + " " + over(1, 2, 3) + " " + over(1, "x"));
        Object o = shapes[1];
        System.out.println((o instanceof Square) + " " + (o instanceof Cube) + " " + (o.getClass() == Square.class) + " "
                + Shape.class.isInstance(o) + " " + (null instanceof Shape));
    }
}
