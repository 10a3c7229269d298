import java.util.stream.*;

public class Main {
    public static void main(String[] args) {
        String block = """
                {
                  "name": "x\ty",
                  "list": [1, 2] \
                joined
                  tail\s\s
                }
                """;
        System.out.print(block.replace(' ', '.'));
        String last = """
            a
              b
            c""";
        System.out.println(last.replace(' ', '.') + "|");
        System.out.println("  a\n    b\n  c".stripIndent().replace(' ', '.'));
        System.out.println("  a\n    b\n".stripIndent().replace(' ', '.') + "|");
        System.out.println("  a  \n\n   b\n ".stripIndent().replace(' ', '.') + "|");
        System.out.println("tab\\there \\\"q\\\" \\101\\60 \\s|\\\nx".translateEscapes());
        System.out.print("a\n b\nc\n".indent(2).replace(' ', '.'));
        System.out.print("   a\n b\n\n    c".indent(-2).replace(' ', '.'));
        System.out.print("x".indent(0));
        System.out.println("one\ntwo\r\nthree\rfour\n\nsix\n".lines().map(l -> "<" + l + ">").collect(Collectors.joining()));
        System.out.println("".lines().count() + " " + "\n".lines().count() + " " + "a".lines().count());
        System.out.println("  x ".strip() + "|" + "  x ".stripLeading() + "|" + "  x ".stripTrailing() + "|" + "   ".strip()
                + "|");
        System.out.println("abc".transform(s -> s + "!").transform(String::length));
        System.out.println("%s has %d".formatted("x", 3));
        System.out.println("""
                quote ""\" and \\ and ${x}""");
    }
}
