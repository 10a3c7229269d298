// Asynchronous functions.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading.Tasks;

class D : IAsyncDisposable { public async ValueTask DisposeAsync() { await Task.Yield(); Console.WriteLine("disposed"); } }

class Program
{
    static async Task<int> Add(int a, int b) { await Task.Delay(1); return a + b; }
    static async IAsyncEnumerable<int> Stream() { for (int i = 0; i < 3; i++) { await Task.Delay(1); yield return i; } }
    static async Task Fail() { await Task.Yield(); throw new InvalidOperationException("async"); }
    static async ValueTask<int> Value() { await Task.CompletedTask; return 5; }

    static async Task Main()
    {
        Console.WriteLine(await Add(1, 2)); await foreach (int x in Stream()) Console.Write(x + " "); Console.WriteLine(); try { await Fail(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } var results = await Task.WhenAll(new[] { Add(1, 1), Add(2, 2) }); Console.WriteLine(results.Sum()); Console.WriteLine(await Value()); var first = await Task.WhenAny(new[] { Task.Delay(5000), Task.Delay(1) }); Console.WriteLine(first.IsCompletedSuccessfully); await using var d = new D(); await Task.Yield(); Console.WriteLine("end");
    }
}
