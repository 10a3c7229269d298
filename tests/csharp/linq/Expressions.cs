// Expression trees.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Linq.Expressions;
using System.Text;

class Program
{
    static void Main()
    {
        Expression<Func<int, int>> e = x => x * 2 + 1; Console.WriteLine(e.Body + " " + e.Parameters[0].Name + " " + e.Compile()(4)); var p = Expression.Parameter(typeof(int), "n"); var f = Expression.Lambda<Func<int, bool>>(Expression.GreaterThan(p, Expression.Constant(3)), p); Console.WriteLine(f + " " + f.Compile()(5)); Console.WriteLine(new[] { 1, 2, 3 }.AsQueryable().Where(x => x > 1).Sum());
    }
}
