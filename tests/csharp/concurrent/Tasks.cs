// Tasks.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var t = Task.Run(() => 42); Console.WriteLine(t.Result); var all = Enumerable.Range(0, 5).Select(i => Task.Run(() => i * i)).ToArray(); Task.WaitAll(all); Console.WriteLine(all.Sum(x => x.Result)); Console.WriteLine(Task.Run(() => 1).ContinueWith(x => x.Result + 1).Result); try { Task.Run(() => { throw new InvalidOperationException("in task"); }).Wait(); } catch (AggregateException e) { Console.WriteLine(e.Message + "|" + e.InnerException.Message); } var c = new CancellationTokenSource(); c.Cancel(); try { Task.Run(() => 1, c.Token).Wait(); } catch (AggregateException e) { Console.WriteLine(e.InnerException.GetType().Name); } Console.WriteLine(Task.FromResult(3).Result + Task.CompletedTask.Status.ToString()); var s = new TaskCompletionSource<int>(); s.SetResult(8); Console.WriteLine(s.Task.Result); Console.WriteLine(Task.WhenAll(new[] { Task.Run(() => 1), Task.Run(() => 2) }).Result.Sum());
    }
}
