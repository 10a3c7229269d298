package assay.lib.java.util.regex;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.teavm.classlib.java.lang.TString;

/** {@code java.util.regex.Matcher}. It works on the text as it was when the matcher got it. */
public final class Matcher implements MatchResult {
    private static final int NONE = -1;

    private Pattern pattern;
    private Machine machine;
    private String text;

    /** Where the last match starts and ends. Without one, the start is {@link #NONE}. */
    private int first = NONE;
    private int last;
    private int appended;
    private int changes;
    private boolean anchoring = true;
    private boolean transparent;

    Matcher(Pattern pattern, CharSequence text) {
        this.pattern = pattern;
        machine = new Machine(pattern.program);
        reset(text);
    }

    public Pattern pattern() {
        return pattern;
    }

    public Matcher usePattern(Pattern other) {
        if (other == null) {
            throw new IllegalArgumentException("Pattern cannot be null");
        }
        Machine old = machine;
        pattern = other;
        machine = new Machine(other.program);
        machine.text = old.text;
        machine.from = old.from;
        machine.to = old.to;
        machine.lastEnd = old.lastEnd;
        first = NONE;
        changes++;
        return this;
    }

    public Matcher reset() {
        first = NONE;
        last = 0;
        appended = 0;
        machine.lastEnd = NONE;
        machine.from = 0;
        machine.to = text.length();
        changes++;
        return this;
    }

    public Matcher reset(CharSequence input) {
        text = input.toString();
        machine.text = TString.chars(text);
        return reset();
    }

    public Matcher region(int start, int end) {
        if (start < 0 || start > text.length()) {
            throw new IndexOutOfBoundsException("start");
        }
        if (end < 0 || end > text.length()) {
            throw new IndexOutOfBoundsException("end");
        }
        if (start > end) {
            throw new IndexOutOfBoundsException("start > end");
        }
        reset();
        machine.from = start;
        machine.to = end;
        return this;
    }

    public int regionStart() {
        return machine.from;
    }

    public int regionEnd() {
        return machine.to;
    }

    public boolean hasTransparentBounds() {
        return transparent;
    }

    public Matcher useTransparentBounds(boolean value) {
        transparent = value;
        return this;
    }

    public boolean hasAnchoringBounds() {
        return anchoring;
    }

    public Matcher useAnchoringBounds(boolean value) {
        anchoring = value;
        return this;
    }

    public boolean hitEnd() {
        return machine.hitEnd;
    }

    public boolean requireEnd() {
        return machine.requireEnd;
    }

    private Machine prepared(int start) {
        Machine prepared = machine;
        prepared.hitEnd = false;
        prepared.requireEnd = false;
        prepared.anchorFrom = anchoring ? prepared.from : 0;
        prepared.anchorTo = anchoring ? prepared.to : text.length();
        prepared.lookFrom = transparent ? 0 : prepared.from;
        prepared.lookTo = transparent ? text.length() : prepared.to;
        if (prepared.lastEnd < 0) {
            prepared.lastEnd = start;
        }
        changes++;
        prepared.begin();
        return prepared;
    }

    private boolean noted(boolean found) {
        if (found) {
            first = machine.registers[0];
            last = machine.registers[1];
            machine.lastEnd = last;
        } else {
            first = NONE;
        }
        return found;
    }

    public boolean matches() {
        return noted(prepared(machine.from).run(machine.from, true));
    }

    public boolean lookingAt() {
        return noted(prepared(machine.from).run(machine.from, false));
    }

    public boolean find() {
        int start = last;
        if (start == first) {
            start++;
        }
        start = Math.max(start, machine.from);
        if (start > machine.to) {
            first = NONE;
            return false;
        }
        return noted(prepared(start).search(start));
    }

    public boolean find(int start) {
        if (start < 0 || start > text.length()) {
            throw new IndexOutOfBoundsException("Illegal start index");
        }
        reset();
        return noted(prepared(start).search(start));
    }

    @Override
    public boolean hasMatch() {
        return first >= 0;
    }

    private void checkMatch() {
        if (first < 0) {
            throw new IllegalStateException("No match found");
        }
    }

    private int place(int group, int side) {
        checkMatch();
        if (group < 0 || group > groupCount()) {
            throw new IndexOutOfBoundsException("No group " + group);
        }
        return machine.registers[group * 2 + side];
    }

    private int numberOf(String name) {
        Objects.requireNonNull(name, "Group name");
        int number = pattern.groupNumber(name);
        if (number < 0) {
            throw new IllegalArgumentException("No group with name <" + name + ">");
        }
        return number;
    }

    @Override
    public int start() {
        checkMatch();
        return first;
    }

    @Override
    public int start(int group) {
        return place(group, 0);
    }

    @Override
    public int start(String name) {
        return place(numberOf(name), 0);
    }

    @Override
    public int end() {
        checkMatch();
        return last;
    }

    @Override
    public int end(int group) {
        return place(group, 1);
    }

    @Override
    public int end(String name) {
        return place(numberOf(name), 1);
    }

    @Override
    public String group() {
        checkMatch();
        return text.substring(first, last);
    }

    @Override
    public String group(int group) {
        int start = place(group, 0);
        return start < 0 ? null : text.substring(start, place(group, 1));
    }

    @Override
    public String group(String name) {
        checkMatch();
        return group(numberOf(name));
    }

    @Override
    public int groupCount() {
        return pattern.program.groups - 1;
    }

    @Override
    public Map<String, Integer> namedGroups() {
        return pattern.namedGroups();
    }

    public MatchResult toMatchResult() {
        Matcher copy = new Matcher(pattern, text);
        copy.first = first;
        copy.last = last;
        int[] registers = machine.registers;
        System.arraycopy(registers, 0, copy.machine.registers, 0, registers.length);
        return copy;
    }

    public Stream<MatchResult> results() {
        List<MatchResult> results = new ArrayList<>();
        reset();
        while (find()) {
            results.add(toMatchResult());
        }
        return results.stream();
    }

    public static String quoteReplacement(String replacement) {
        StringBuilder quoted = new StringBuilder();
        for (int i = 0; i < replacement.length(); i++) {
            char c = replacement.charAt(i);
            if (c == '\\' || c == '$') {
                quoted.append('\\');
            }
            quoted.append(c);
        }
        return quoted.toString();
    }

    public Matcher appendReplacement(StringBuffer to, String replacement) {
        StringBuilder part = new StringBuilder();
        appendReplacement(part, replacement);
        to.append(part);
        return this;
    }

    public Matcher appendReplacement(StringBuilder to, String replacement) {
        checkMatch();
        StringBuilder expanded = new StringBuilder();
        expand(replacement, expanded);
        to.append(text, appended, first).append(expanded);
        appended = last;
        return this;
    }

    public StringBuffer appendTail(StringBuffer to) {
        return to.append(text, appended, text.length());
    }

    public StringBuilder appendTail(StringBuilder to) {
        return to.append(text, appended, text.length());
    }

    private void expand(String replacement, StringBuilder to) {
        int length = replacement.length();
        int i = 0;
        while (i < length) {
            char c = replacement.charAt(i++);
            if (c == '\\') {
                if (i == length) {
                    throw new IllegalArgumentException("character to be escaped is missing");
                }
                to.append(replacement.charAt(i++));
            } else if (c != '$') {
                to.append(c);
            } else {
                i = expandGroup(replacement, i, to);
            }
        }
    }

    /** Appends the group whose reference follows. Gives the index after the reference. */
    private int expandGroup(String replacement, int start, StringBuilder to) {
        int length = replacement.length();
        if (start == length) {
            throw new IllegalArgumentException("Illegal group reference: group index is missing");
        }
        int i = start;
        char c = replacement.charAt(i);
        int group;
        if (c == '{') {
            int nameStart = ++i;
            while (i < length && isNamePart(replacement.charAt(i))) {
                i++;
            }
            String name = replacement.substring(nameStart, i);
            if (name.isEmpty()) {
                throw new IllegalArgumentException("named capturing group has 0 length name");
            }
            if (i == length || replacement.charAt(i) != '}') {
                throw new IllegalArgumentException("named capturing group is missing trailing '}'");
            }
            i++;
            if (isDigit(name.charAt(0))) {
                throw new IllegalArgumentException("capturing group name {" + name + "} starts with digit character");
            }
            group = pattern.groupNumber(name);
            if (group < 0) {
                throw new IllegalArgumentException("No group with name {" + name + "}");
            }
        } else {
            if (!isDigit(c)) {
                throw new IllegalArgumentException("Illegal group reference");
            }
            group = c - '0';
            i++;
            while (i < length && isDigit(replacement.charAt(i))) {
                int longer = group * 10 + replacement.charAt(i) - '0';
                if (longer > groupCount()) {
                    break;
                }
                group = longer;
                i++;
            }
        }
        String value = group(group);
        if (value != null) {
            to.append(value);
        }
        return i;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNamePart(char c) {
        return isDigit(c) || (c | 32) >= 'a' && (c | 32) <= 'z';
    }

    public String replaceAll(String replacement) {
        reset();
        if (!find()) {
            return text;
        }
        StringBuilder result = new StringBuilder(text.length());
        do {
            appendReplacement(result, replacement);
        } while (find());
        return appendTail(result).toString();
    }

    public String replaceFirst(String replacement) {
        Objects.requireNonNull(replacement, "replacement");
        reset();
        if (!find()) {
            return text;
        }
        StringBuilder result = new StringBuilder(text.length());
        appendReplacement(result, replacement);
        return appendTail(result).toString();
    }

    public String replaceAll(Function<MatchResult, String> replacer) {
        Objects.requireNonNull(replacer);
        reset();
        if (!find()) {
            return text;
        }
        StringBuilder result = new StringBuilder(text.length());
        do {
            appendReplacement(result, replacementBy(replacer));
        } while (find());
        return appendTail(result).toString();
    }

    public String replaceFirst(Function<MatchResult, String> replacer) {
        Objects.requireNonNull(replacer);
        reset();
        if (!find()) {
            return text;
        }
        StringBuilder result = new StringBuilder(text.length());
        appendReplacement(result, replacementBy(replacer));
        return appendTail(result).toString();
    }

    private String replacementBy(Function<MatchResult, String> replacer) {
        int before = changes;
        String replacement = replacer.apply(this);
        if (changes != before) {
            throw new ConcurrentModificationException();
        }
        return replacement;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("java.util.regex.Matcher[pattern=").append(pattern)
                .append(" region=").append(regionStart()).append(',').append(regionEnd()).append(" lastmatch=");
        if (first >= 0) {
            text.append(group());
        }
        return text.append(']').toString();
    }
}
