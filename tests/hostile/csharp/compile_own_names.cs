// expect: Finished(0)
// Names of the class library for types of one's own.
// stdout: own x
namespace System { class String2 { } }
class Console { public static void WriteLine(string s) => System.Console.Write("own " + s); }
class Host { }
class Program { static void Main() { Console.WriteLine("x"); } }
