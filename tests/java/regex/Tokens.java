import java.util.*;
import java.util.regex.*;

public class Main {
    enum Kind {
        NUMBER("\\d+(?:\\.\\d+)?"), STRING("\"(?:[^\"\\\\]|\\\\.)*\""), NAME("[A-Za-z_]\\w*"), OPERATOR("[-+*/=<>!]=?|&&|\\|\\|"), OPEN(
                "[(\\[{]"), CLOSE("[)\\]}]"), SKIP("[ \\t]+|//[^\\n]*"), LINE("\\R");

        final String regex;

        Kind(String regex) {
            this.regex = regex;
        }
    }

    record Token(Kind kind, String text, int line) {
    }

    static List<Token> scan(String source) {
        StringBuilder all = new StringBuilder();
        for (Kind k : Kind.values()) {
            all.append(all.length() == 0 ? "" : "|").append("(?<").append(k.name()).append('>').append(k.regex).append(')');
        }
        Matcher m = Pattern.compile(all.toString()).matcher(source);
        List<Token> tokens = new ArrayList<>();
        int line = 1;
        int at = 0;
        while (m.find()) {
            if (m.start() != at) {
                throw new IllegalArgumentException("line " + line + ": unexpected '" + source.substring(at, m.start()) + "'");
            }
            at = m.end();
            for (Kind k : Kind.values()) {
                if (m.group(k.name()) != null) {
                    if (k == Kind.LINE) {
                        line++;
                    } else if (k != Kind.SKIP) {
                        tokens.add(new Token(k, m.group(), line));
                    }
                    break;
                }
            }
        }
        return tokens;
    }

    public static void main(String[] args) {
        String source = """
                x1 = 3.14 * (y + 2) // note
                if (x1 >= 10 && name != "a \\"b\\" c") { print[x1] }
                """;
        for (Token t : scan(source)) {
            System.out.println(t);
        }
        try {
            scan("a = 1\nb = @2");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Pattern route = Pattern.compile("/users/(?<id>\\d+)(?:/posts/(?<post>[\\w-]+))?/?");
        for (String path : new String[] { "/users/42", "/users/42/posts/hello-world/", "/users/x", "/users/7/" }) {
            Matcher m = route.matcher(path);
            System.out.println(path + " " + (m.matches() ? m.group("id") + " " + m.group("post") : "no"));
        }
        System.out.println(Pattern.compile("(?<=[a-z])(?=[A-Z])|_|-").splitAsStream("someName_with-parts").map(String::toLowerCase).toList());
    }
}
