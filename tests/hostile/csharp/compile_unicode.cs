// expect: Finished(0)
// Names beyond ASCII.
// stdout: 7
class Größe { static void Main() { int π = 3, 数 = 4; System.Console.Write(π + 数); } }
