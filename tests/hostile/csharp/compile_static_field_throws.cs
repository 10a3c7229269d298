// expect: Finished(134)
// A static field whose value throws.
// stdout: 
class A { static int x = int.Parse("x"); static void Main() { System.Console.Write(x); } }
