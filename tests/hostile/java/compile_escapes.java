// expect: Finished(0)
// stdout: hidden
// Letters, and the ends of comments and lines, that are written as numbers.
\u0070ublic class Main {
    public static void main(String[] args) {
        // \u000a System.out.print("hid");
        /* \u002a/ System.out.println("den"); /* */
        String s = "\uuuu0041";
    }
}
