// A producer and a consumer that are tasks.
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading.Channels;
using System.Threading.Tasks;

class Program
{
    static async Task Main()
    {
        var q = new BlockingCollection<int>(); var producer = Task.Run(() => { for (int i = 0; i < 5; i++) q.Add(i); q.CompleteAdding(); }); var consumer = Task.Run(() => q.GetConsumingEnumerable().Sum()); Console.WriteLine(consumer.Result); var channel = Channel.CreateUnbounded<int>(); _ = Task.Run(async () => { for (int i = 0; i < 3; i++) { await channel.Writer.WriteAsync(i); await Task.Delay(1); } channel.Writer.Complete(); }); int n = 0; await foreach (int x in channel.Reader.ReadAllAsync()) n += x; Console.WriteLine(n);
    }
}
