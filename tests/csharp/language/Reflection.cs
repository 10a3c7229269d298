// Reflection.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Text;

[Obsolete("old")] class Thing { int hidden = 3; public int Size { get; set; } public int Twice() => Size * 2; }

class Program
{
    static void Main()
    {
        Type t = typeof(Thing); Console.WriteLine(t.FullName + t.IsClass + t.GetProperties().Length); foreach (var m in t.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly).OrderBy(m => m.Name, StringComparer.Ordinal)) Console.Write(m.Name + " "); Console.WriteLine(); object o = Activator.CreateInstance(t); t.GetProperty("Size").SetValue(o, 5); Console.WriteLine(t.GetMethod("Twice").Invoke(o, null)); Console.WriteLine(t.GetCustomAttribute<ObsoleteAttribute>()?.Message); Console.WriteLine(typeof(List<>).MakeGenericType(typeof(int)) + " " + o.GetType().Name + " " + typeof(int[]).GetElementType()); Console.WriteLine(t.GetField("hidden", BindingFlags.NonPublic | BindingFlags.Instance).GetValue(o)); dynamic d = new Thing { Size = 4 }; Console.WriteLine(d.Twice() + 1);
    }
}
