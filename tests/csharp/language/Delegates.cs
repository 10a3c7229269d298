// Delegates, events and closures.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Button { public event EventHandler Click; public void Fire() => Click?.Invoke(this, EventArgs.Empty); }

class Program
{
    static void Main()
    {
        Func<int, int> f = x => x + 1; f += x => x * 10; Console.WriteLine(f(5) + " " + f.GetInvocationList().Length); var actions = new List<Action>(); for (int i = 0; i < 3; i++) { int c = i; actions.Add(() => Console.Write(i + "" + c + " ")); } foreach (Action a in actions) a(); Console.WriteLine(); foreach (int x in new[] { 1, 2 }) actions.Add(() => Console.Write(x)); actions[3](); actions[4](); Console.WriteLine(); var b = new Button(); b.Click += (s, e) => Console.WriteLine("clicked " + s.GetType().Name); EventHandler h = (s, e) => Console.WriteLine("second"); b.Click += h; b.Fire(); b.Click -= h; b.Fire(); int n = 0; Action inc = () => n++; inc(); inc(); Console.WriteLine(n); Func<int, Func<int, int>> add = x => y => x + y; Console.WriteLine(add(1)(2)); static int Local(int x) => x <= 1 ? 1 : x * Local(x - 1); Console.WriteLine(Local(6)); Func<int, int, int> m = Math.Max; Console.WriteLine(m(1, 2)); Predicate<int> p = x => x > 1; Console.WriteLine(p(2));
    }
}
