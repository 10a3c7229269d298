// Messages of queues and stacks.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Try(Action action)
    {
        try { action(); Console.WriteLine("nothing"); }
        catch (Exception e) { Console.WriteLine(e.GetType().FullName + ": " + e.Message); }
    }

    static void Main()
    {
        Try(() => { new Queue<int>().Dequeue(); });
        Try(() => { new Queue<int>().Peek(); });
        Try(() => { new Stack<int>().Pop(); });
        Try(() => { new Stack<int>().Peek(); });
        Try(() => { new PriorityQueue<int, int>().Dequeue(); });
        Try(() => { new PriorityQueue<int, int>().Peek(); });
        Try(() => { new LinkedList<int>().RemoveFirst(); });
        Try(() => { new LinkedList<int>().RemoveLast(); });
        Try(() => { new Queue<int>(-2); });
    }
}
