import java.util.List;

/** Sealed types and switches over patterns. */
public class Main {
    sealed interface Shape permits Circle, Rectangle, Triangle {
    }

    record Circle(double radius) implements Shape {
    }

    record Rectangle(double width, double height) implements Shape {
    }

    static final class Triangle implements Shape {
        final double base;
        final double height;

        Triangle(double base, double height) {
            this.base = base;
            this.height = height;
        }
    }

    sealed interface Expr {
        record Num(int value) implements Expr {
        }

        record Add(Expr left, Expr right) implements Expr {
        }

        record Mul(Expr left, Expr right) implements Expr {
        }

        record Neg(Expr inner) implements Expr {
        }
    }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle c -> 3 * c.radius() * c.radius();
            case Rectangle(double w, double h) -> w * h;
            case Triangle t -> t.base * t.height / 2;
        };
    }

    static int eval(Expr e) {
        return switch (e) {
            case Expr.Num(int v) -> v;
            case Expr.Add(Expr.Num(int a), Expr.Num(int b)) -> a + b;
            case Expr.Add(var l, var r) -> eval(l) + eval(r);
            case Expr.Mul(Expr l, Expr r) when eval(l) == 0 -> 0;
            case Expr.Mul(Expr l, Expr r) -> eval(l) * eval(r);
            case Expr.Neg(Expr.Neg(var x)) -> eval(x);
            case Expr.Neg(var x) -> -eval(x);
        };
    }

    static String describe(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "big " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s.length();
            case int[] a -> "ints " + a.length;
            case List<?> l when l.size() > 2 -> "long list";
            case List<?> l -> "list " + l;
            case Color c -> "color " + c.ordinal();
            case Character c -> "char " + c;
            default -> o.getClass().getSimpleName();
        };
    }

    enum Color {
        RED, GREEN
    }

    static String color(Color c) {
        return switch (c) {
            case RED -> "r";
            case GREEN -> "g";
        };
    }

    public static void main(String[] args) {
        for (Shape s : List.of(new Circle(2), new Rectangle(2, 3.5), new Triangle(4, 5))) {
            System.out.println(area(s));
        }
        Expr e = new Expr.Add(new Expr.Mul(new Expr.Num(6), new Expr.Num(7)), new Expr.Neg(new Expr.Neg(new Expr.Num(5))));
        System.out.println(eval(e) + " " + e);
        System.out.println(eval(new Expr.Mul(new Expr.Num(0), new Expr.Num(9))));
        Object[] objects = {1, 500, 7L, "", "abc", new int[3], List.of(1), List.of(1, 2, 3), Color.GREEN, 'x', 2.5, null};
        for (Object o : objects) {
            System.out.println(describe(o));
        }
        System.out.println(color(Color.GREEN));
        Object o = "pattern";
        if (o instanceof String s && s.length() > 3) {
            System.out.println(s.toUpperCase());
        }
        if (!(o instanceof Integer i)) {
            System.out.println("no integer");
        } else {
            System.out.println(i + 1);
        }
    }
}
