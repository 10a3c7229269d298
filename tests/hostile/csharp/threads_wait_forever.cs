// expect: Unsupported
// Main waits for an event that nobody sets.
using System.Threading;

class Program
{
    static void Main()
    {
        var never = new ManualResetEvent(false);
        never.WaitOne();
    }
}
