import java.text.*;
import java.util.*;

public class Main {
    public static void main(String[] args) {
        String[] words = { "banana", "Apple", "cherry", "apple", "\u00c9clair", "eclair", "zebra", "a b", "ab", "a-c", "Zoo", "10",
            "9", "\u00e9t\u00e9" };
        Arrays.sort(words, Collator.getInstance(Locale.US));
        System.out.println(Arrays.toString(words));
        Collator c = Collator.getInstance(Locale.US);
        c.setStrength(Collator.PRIMARY);
        System.out.println(c.compare("abc", "ABC") + " " + c.equals("e", "\u00e9") + " " + c.compare("a", "b"));
        c.setStrength(Collator.SECONDARY);
        System.out.println(c.compare("abc", "ABC") + " " + c.equals("e", "\u00e9"));
        List<String> list = new ArrayList<>(List.of("b", "A", "a", "B"));
        list.sort(String::compareTo);
        System.out.print(list + " ");
        list.sort(Collator.getInstance(Locale.US));
        System.out.println(list);
        StringCharacterIterator i = new StringCharacterIterator("abc");
        for (char k = i.first(); k != CharacterIterator.DONE; k = i.next()) {
            System.out.print(k + " ");
        }
        System.out.println(i.getIndex() + " " + i.last() + i.previous() + i.current() + i.setIndex(0));
        Locale l = Locale.of("pt", "br");
        System.out.println(Locale.US + " " + Locale.ROOT + "|" + Locale.ENGLISH.getLanguage() + " " + l + " " + l.getCountry() + " "
                + l.toLanguageTag() + " " + Locale.forLanguageTag("fr-CA") + " " + new Locale("en", "US").equals(Locale.US));
        System.out.println("TITLE".toLowerCase(Locale.ROOT) + " " + "i".toUpperCase(Locale.ENGLISH) + " " + String.format(Locale.US,
                "%,.2f", 1234.5));
        ParsePosition p = new ParsePosition(3);
        p.setErrorIndex(1);
        System.out.println(p.getIndex() + " " + p.getErrorIndex() + " " + new ParseException("m", 7).getErrorOffset() + " "
                + new ParseException("m", 7));
    }
}
