// expect: CompileError
// Another file is referred to.
#r "/etc/passwd"
#load "/etc/passwd"
class A { static void Main() { } }
