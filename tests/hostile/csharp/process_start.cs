// expect: Unsupported
// A second process is started, which the class library refuses here.
class Program
{
    static void Main()
    {
        System.Diagnostics.Process.Start("/bin/sh");
    }
}
