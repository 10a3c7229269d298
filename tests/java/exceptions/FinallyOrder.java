/** Order of try, catch and finally. */
public class Main {
    static StringBuilder log = new StringBuilder();

    static int returns(int n) {
        try {
            log.append("t");
            if (n == 0) {
                return 0;
            }
            if (n == 1) {
                throw new IllegalArgumentException("one");
            }
            log.append("e");
        } catch (IllegalArgumentException e) {
            log.append("c");
            return 10;
        } finally {
            log.append("f");
        }
        return 20;
    }

    @SuppressWarnings("finally")
    static int overrides() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 5;
        }
    }

    static int valueKept() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static void nested() {
        for (int i = 0; i < 4; i++) {
            try {
                try {
                    if (i == 1) {
                        continue;
                    }
                    if (i == 3) {
                        break;
                    }
                    if (i == 2) {
                        throw new Exception("two");
                    }
                    log.append("[" + i + "]");
                } finally {
                    log.append("{" + i + "}");
                }
            } catch (Exception e) {
                log.append("<" + e.getMessage() + ">");
            } finally {
                log.append("(" + i + ")");
            }
        }
    }

    public static void main(String[] args) {
        for (int n = 0; n < 3; n++) {
            log.setLength(0);
            System.out.println(returns(n) + " " + log);
        }
        System.out.println(overrides() + " " + valueKept());
        log.setLength(0);
        nested();
        System.out.println(log);
        try {
            try {
                throw new IllegalStateException("first");
            } finally {
                Object o = null;
                o.hashCode();
            }
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
