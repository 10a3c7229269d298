// Priority queues.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var q = new PriorityQueue<string, int>(); foreach (var (w, p) in new[] { ("c", 3), ("a", 1), ("d", 4), ("b", 2) }) q.Enqueue(w, p);
        Console.WriteLine(q.Peek() + q.Count + q.EnqueueDequeue("z", 0)); while (q.TryDequeue(out string w, out int p)) Console.Write(w + p + " "); Console.WriteLine();
        var max = new PriorityQueue<int, int>(Comparer<int>.Create((a, b) => b.CompareTo(a))); for (int i = 0; i < 10; i++) max.Enqueue(i, i * 7 % 10); while (max.Count > 0) Console.Write(max.Dequeue() + " ");
        Console.WriteLine(); var pairs = new PriorityQueue<int, (int, int)>(new[] { (1, (2, 1)), (2, (1, 9)), (3, (1, 2)) }); Console.WriteLine(pairs.Dequeue() + "" + pairs.Dequeue());
    }
}
