// Queues, stacks and linked lists.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var q = new Queue<int>(new[] { 1, 2, 3 }); q.Enqueue(4); Console.WriteLine(q.Dequeue() + " " + q.Peek() + " " + q.Count + " " + string.Join(",", q) + q.TryPeek(out int x) + x);
        var s = new Stack<string>(); s.Push("a"); s.Push("b"); Console.WriteLine(s.Peek() + s.Pop() + s.Count + string.Join(",", s) + s.TryPop(out string y) + s.TryPop(out y));
        var l = new LinkedList<int>(new[] { 1, 2, 3 }); l.AddFirst(0); l.AddLast(4); var node = l.Find(2); l.AddAfter(node, 9); l.AddBefore(node, 8); l.Remove(3); Console.WriteLine(string.Join(",", l) + node.Previous.Value + node.Next.Value + l.First.Value + l.Last.Value);
    }
}
