// What most programs use. The compiler compiles this, and the host runs it, before their images are taken.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Numerics;
using System.Text;
using System.Threading.Tasks;

namespace Rehearsal
{
    interface IShape { double Area(); }

    abstract class Shape : IShape
    {
        protected Shape(string name) { Name = name; }
        public string Name { get; private set; }
        public abstract double Area();
        public virtual string Describe() => $"{Name}: {Area():F2}";
    }

    sealed class Circle : Shape
    {
        readonly double radius;
        public Circle(double radius) : base("circle") => this.radius = radius;
        public override double Area() => Math.PI * radius * radius;
    }

    record Point(int X, int Y);

    readonly record struct Edge(int To, long Cost);

    struct Entry : IComparable<Entry>
    {
        public int Key, Value;
        public int CompareTo(Entry other) => Key != other.Key ? Key.CompareTo(other.Key) : Value.CompareTo(other.Value);
    }

    enum Color { Red, Green }

    class Tree<T> where T : IComparable<T>
    {
        class Node { public T Value; public Node Left, Right; }
        Node root;
        public int Count { get; private set; }
        public void Add(T value) { root = Add(root, value); }
        Node Add(Node node, T value)
        {
            if (node == null) { Count++; return new Node { Value = value }; }
            if (value.CompareTo(node.Value) < 0) node.Left = Add(node.Left, value);
            else node.Right = Add(node.Right, value);
            return node;
        }
        IEnumerable<T> Walk(Node node)
        {
            if (node == null) yield break;
            foreach (T value in Walk(node.Left)) yield return value;
            yield return node.Value;
            foreach (T value in Walk(node.Right)) yield return value;
        }
        public IEnumerable<T> All => Walk(root);
        public T this[int index] => All.ElementAt(index);
    }

    class Matrix
    {
        readonly long[,] cells = new long[2, 2];
        public static Matrix operator *(Matrix a, Matrix b)
        {
            var product = new Matrix();
            for (int i = 0; i < 2; i++)
                for (int j = 0; j < 2; j++)
                    for (int k = 0; k < 2; k++)
                        product.cells[i, j] = (product.cells[i, j] + a.cells[i, k] * b.cells[k, j]) % Program.Mod;
            return product;
        }
    }

    static class Extensions { public static int Doubled(this int value) => value * 2; }

    class Program
    {
        public const int Mod = 1000000007;
        static readonly int[] parent = new int[8];
        static List<int>[] graph;
        delegate int Operation(int a, int b);
        static event Action<string> Changed;

        static long Power(long b, long e)
        {
            long result = 1;
            for (; e > 0; e >>= 1, b = b * b % Mod)
                if ((e & 1) == 1) result = result * b % Mod;
            return result;
        }
        static int Find(int x) => parent[x] == x ? x : parent[x] = Find(parent[x]);
        static void Swap<T>(ref T a, ref T b) { T c = a; a = b; b = c; }
        static bool TryHalf(int value, out int half) { half = value / 2; return value % 2 == 0; }
        static async Task<int> Later(int value) { await Task.Yield(); return value; }
        static int Sum(params int[] values) { int sum = 0; foreach (int value in values) sum += value; return sum; }
        static void Visit(int node, bool[] seen) { seen[node] = true; foreach (int next in graph[node]) if (!seen[next]) Visit(next, seen); }

        static void Main(string[] args)
        {
            int n = int.Parse(Console.ReadLine());
            string[] parts = Console.ReadLine().Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
            int a = int.Parse(parts[0]), b = Convert.ToInt32(parts[1]);
            long wide = long.Parse(parts[1]);
            double real = double.Parse("2.5", CultureInfo.InvariantCulture);
            int[] numbers = Console.ReadLine().Split().Select(int.Parse).ToArray();
            string line;
            while ((line = Console.ReadLine()) != null && line != "") Console.WriteLine(line.Trim().ToUpper());
            Console.WriteLine(a + b);
            Console.WriteLine("{0} {1:F2} {2}", wide, (double)a / 3, real);
            Console.WriteLine($"{a} {b:D3} {n,4}");
            Console.Write('x'); Console.Write(1.5); Console.Write("s"); Console.Write(2L); Console.WriteLine(); Console.WriteLine(true);

            var list = new List<int> { 3, 1, 2 };
            list.Sort(); list.Sort((x, y) => y.CompareTo(x)); list.Reverse(); list.RemoveAt(0); list.Insert(0, 5); list.AddRange(numbers);
            var counts = new Dictionary<string, int>();
            foreach (string word in "a b a".Split(' ')) { if (!counts.ContainsKey(word)) counts[word] = 0; counts[word]++; }
            if (counts.TryGetValue("a", out int found)) Console.WriteLine(found);
            foreach (KeyValuePair<string, int> pair in counts.OrderByDescending(pair => pair.Value).ThenBy(pair => pair.Key)) Console.Write(pair.Key + pair.Value + " ");
            var set = new HashSet<int>(numbers); set.Add(1); var longs = new HashSet<long>(); longs.Add(wide);
            var ints = new Dictionary<int, List<int>>(); ints[1] = new List<int>(); ints[1].Add(2);
            var stack = new Stack<int>(); stack.Push(1); stack.Pop();
            var queue = new Queue<(int, int)>(); queue.Enqueue((1, 2)); var (p, q) = queue.Dequeue();
            var sorted = new SortedSet<int> { p, q }; var map = new SortedDictionary<int, string>(); map[2] = "b";
            var heap = new PriorityQueue<int, long>(); heap.Enqueue(1, 5L); heap.Enqueue(2, 3L); heap.TryDequeue(out int first, out long cost);
            var linked = new LinkedList<int>(); linked.AddLast(1); linked.AddFirst(0);
            Console.WriteLine(sorted.Min + map.First().Value + first + cost + linked.Count);

            int[,] grid = new int[3, 3]; int[][] jagged = new int[3][];
            for (int i = 0; i < 3; i++) { jagged[i] = new int[3]; for (int j = 0; j < 3; j++) { jagged[i][j] = Math.Max(i, j); grid[i, j] = i * j; } }
            Array.Sort(numbers); Array.Sort(numbers, (x, y) => y - x); Array.Reverse(numbers); Array.Fill(numbers, 1);
            Array.Sort(new[] { new Entry { Key = 1 }, new Entry() }); int index = Array.BinarySearch(numbers, 1);
            var groups = list.GroupBy(x => x % 2).ToDictionary(g => g.Key, g => g.ToList());
            Console.WriteLine(string.Join(" ", list.Select(x => x.ToString())) + list.Sum() + list.Max() + list.Count(x => x > 1) + list.Any(x => x > 9) + list.All(x => x > 0) + groups.Count + index);
            Console.WriteLine(Enumerable.Range(1, 5).Where(x => x % 2 == 1).Aggregate(0, (x, y) => x + y) + list.Distinct().Skip(1).Take(1).FirstOrDefault() + list.Zip(numbers, (x, y) => x * y).Last());
            var query = from x in list where x > 1 orderby x descending select new { Value = x, Text = x.ToString() };
            foreach (var item in query) Console.Write(item.Value + item.Text);

            var text = new StringBuilder();
            for (int i = 0; i < 3; i++) text.Append(i).Append(' ').Append("s");
            text.AppendLine("end").AppendFormat("{0}", 1).Insert(0, "x").Length--;
            Console.Write(text.ToString()); Console.Write(text);
            string s = "abc"; char[] chars = s.ToCharArray(); Array.Reverse(chars); int[] letters = new int[26];
            foreach (char c in s) if (char.IsLetter(c) && !char.IsDigit(c)) letters[c - 'a']++;
            Console.WriteLine(new string(chars) + s.Substring(1, 1) + s.IndexOf('b') + s.Replace("a", "b").PadLeft(5) + s[^1] + s[..2] + s.Contains("b") + string.Concat(s, "d") + new string('z', 2) + s.StartsWith("a"));
            BigInteger big = BigInteger.Pow(2, 100) * 3 + 1; Console.WriteLine(big % 7 + " " + big);
            decimal money = 1.5m; Console.WriteLine(money * 2 + " " + Math.Sqrt(2.0).ToString("0.000") + Math.Abs(-1) + Math.Min(1L, 2L) + Math.Pow(2, 3) + Math.Floor(1.5) + Math.Round(2.345, 2));

            switch (list.Count) { case 0: break; case 3 when list[0] > 1: goto default; default: n++; break; }
            object o = new Point(1, 2);
            string kind = o switch { Point { X: 1 } point => point.ToString(), Point(var x, _) when x > 5 => "far", null => "none", _ => "other" };
            if (o is Point(1, var y2) && y2 is > 1 and < 5 or 9) Console.WriteLine(kind + ((Point)o with { X = 2 }));
            int? maybe = null; int or = maybe ?? 3; maybe ??= 4; string none = null; Console.WriteLine(none?.Length ?? or + maybe.Value);
            Func<int, int> factorial = null; factorial = x => x <= 1 ? 1 : x * factorial(x - 1);
            Operation add = (x, y) => x + y; Action<int> show = x => Console.Write(x); show(factorial(5) + add(1, 2)); Changed += x => { }; Changed?.Invoke("x");
            int Local(int x) { return x + n; }
            Swap(ref a, ref b); TryHalf(Local(4), out int half); Console.WriteLine(half + Sum(1, 2, 3) + 4.Doubled() + Power(2, 10) + (int)Color.Green + Color.Red.ToString());
            for (int i = 0; i < parent.Length; i++) parent[i] = i / 2; Find(7);
            graph = new List<int>[3]; for (int i = 0; i < 3; i++) graph[i] = new List<int>(); graph[0].Add(1); Visit(0, new bool[3]);
            var tree = new Tree<int>(); tree.Add(2); tree.Add(1); foreach (int value in tree.All) Console.Write(value + tree[0]);
            Shape shape = new Circle(1); Console.WriteLine(shape.Describe() + (shape as IShape).Area() + (new Matrix() * new Matrix()) + new Edge(1, 2));
            checked { n += 1; } unchecked { uint u = (uint)n * 4000000000u; ulong ul = u; n ^= (int)(ul >> 3); }
            Span<int> span = stackalloc int[3]; span[0] = 1; do { n--; } while (n > 0); lock (list) { n ^= 1; }
            Console.WriteLine(Later(1).Result + span.Length + ~n + (n << 1) + (1 - n % 3));
            var random = new Random(1); random.Next(10); DateTime.Now.ToString(); var watch = System.Diagnostics.Stopwatch.StartNew(); watch.Stop();
            try { if (n != 99) throw new InvalidOperationException("x"); }
            catch (FormatException e) when (e.Message != null) { Console.Error.WriteLine(e); }
            catch (Exception e) { Console.WriteLine(e.Message); e.ToString(); }
            finally { n = 1; }
            try { int[] empty = new int[0]; empty[n] = 1; } catch (IndexOutOfRangeException e) { Console.WriteLine(e.Message); }
            using (var writer = new StreamWriter(Console.OpenStandardOutput())) { writer.WriteLine("x"); writer.Flush(); }
            using var reader = new StreamReader(Console.OpenStandardInput()); reader.ReadToEnd(); Console.In.ReadToEnd();
        }
    }
}
