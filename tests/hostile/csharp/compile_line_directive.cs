// expect: CompileError
// A directive that names another file.
// refused: CS1525
class A { static void Main() {
#line 5 "/etc/passwd"
 int x = ; } }
