// expect: CompileError
// A library that is not here.
import org.apache.commons.lang3.StringUtils;

public class Main {
    public static void main(String[] args) {
        System.out.println(StringUtils.isBlank(""));
    }
}
