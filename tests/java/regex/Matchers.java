import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class Main {
    interface Code {
        Object run();
    }

    static void show(String name, Code code) {
        try {
            System.out.println(name + " = " + code.run());
        } catch (RuntimeException e) {
            System.out.println(name + " ! " + e);
        }
    }

    public static void main(String[] args) {
        Pattern p = Pattern.compile("(\\w)(\\d+)");
        Matcher m = p.matcher("a12 b3 c456");
        show("before", () -> m.group());
        show("before", () -> m.start());
        show("matches", () -> m.matches());
        show("lookingAt", () -> m.lookingAt() + " " + m.group() + " " + m.end());
        show("find", () -> m.find() + " " + m.group(1) + " " + m.group(2) + " " + m.start(2) + " " + m.end(1) + " " + m.groupCount());
        show("find from", () -> m.find(1) + " " + m.group());
        show("find from", () -> m.find(99));
        show("group", () -> m.group(3));
        show("group", () -> m.group("x"));
        show("group", () -> m.start(-1));
        show("string", () -> m.toString());
        m.reset("z9");
        show("reset", () -> m.matches() + " " + m.hitEnd() + " " + m);
        m.reset("xx a1 b2 yy").region(3, 8);
        show("region", () -> m.regionStart() + " " + m.regionEnd() + " " + m.find() + m.group() + m.find() + m.group() + m.find());
        show("region", () -> m.region(5, 2));
        show("use", () -> m.usePattern(Pattern.compile("y+")).reset().find() + " " + m.group() + " " + m.pattern());
        MatchResult r = Pattern.compile("b(.)").matcher("abc").results().findFirst().get();
        show("result", () -> r.group() + r.group(1) + r.start() + r.end(1) + r.groupCount() + r.hasMatch());
        show("results", () -> Pattern.compile("[aeiou]").matcher("education").results().map(MatchResult::group).collect(
                Collectors.joining()));
        show("count", () -> Pattern.compile("a").matcher("banana").results().count());
        show("predicate", () -> Stream.of("a1", "b", "22").filter(Pattern.compile("\\d").asPredicate()).toList() + " " + Stream.of(
                "a1", "22").filter(Pattern.compile("\\d+").asMatchPredicate()).toList());
        show("stream", () -> Pattern.compile(",").splitAsStream("x,y,,z,").toList());
        show("split", () -> Arrays.toString(Pattern.compile("\\s*;\\s*").split("a ; b;c", 2)));
        show("named", () -> new TreeMap<>(Pattern.compile("(?<b>x)(?<a>y)").namedGroups()));
        Matcher n = Pattern.compile("(?<key>\\w+)=(?<val>\\w*)").matcher("k1=v1;k2=");
        while (n.find()) {
            System.out.println(n.group("key") + " -> [" + n.group("val") + "] " + n.start("val") + " " + n.end("key"));
        }
        show("matches", () -> Pattern.matches("[a-c]+", "abcabc") + " " + "abc".matches("ab") + " " + "".matches(""));
        show("flags", () -> Pattern.compile("x", Pattern.CASE_INSENSITIVE | Pattern.DOTALL).flags() + " " + Pattern.compile("A.B",
                Pattern.CASE_INSENSITIVE | Pattern.DOTALL).matcher("a\nb").matches());
        show("literal", () -> Pattern.compile("a.b*", Pattern.LITERAL).matcher("xa.b*").find() + " " + Pattern.compile("a.b*",
                Pattern.LITERAL).matcher("axb").find());
        show("comments", () -> Pattern.compile("a  b # c", Pattern.COMMENTS).matcher("ab").matches());
        show("hitEnd", () -> {
            Matcher h = Pattern.compile("abc").matcher("ab");
            return h.matches() + " " + h.hitEnd() + " " + Pattern.compile("a|b").matcher("c").hitEnd();
        });
        show("anchoring", () -> {
            Matcher a = Pattern.compile("^b").matcher("abc").region(1, 3);
            return a.find() + " " + a.useAnchoringBounds(false).region(1, 3).find();
        });
        show("transparent", () -> {
            Matcher a = Pattern.compile("\\bb").matcher("abc").region(1, 3);
            return a.find() + " " + a.useTransparentBounds(true).region(1, 3).find();
        });
        show("appendReplacement", () -> Pattern.compile("x").matcher("x").appendReplacement(new StringBuilder(), "y"));
        show("change", () -> {
            Matcher c = Pattern.compile("b").matcher("bb");
            return c.replaceAll(x -> {
                c.reset();
                return "";
            });
        });
        StringBuilder text = new StringBuilder("one two");
        Matcher s = Pattern.compile("\\w+").matcher(text);
        show("builder", () -> s.find() + s.group() + s.find() + s.group() + s.find());
    }
}
