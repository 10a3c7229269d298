// Virtual methods, interfaces and hiding.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

interface I { string Name { get; } string Default() => "default " + Name; static string Static() => "static"; }
interface J { string Name { get; } }
abstract class A { protected A() { Console.WriteLine("A " + V()); } public virtual string V() => "A.V "; public string H() => "A.H "; public override string ToString() => "[A]"; }
class B : A, I, J { string field = "set"; public override string V() => "B.V " + field + " "; public new string H() => "B.H "; public string Name => "b"; string J.Name => "j"; }
sealed class C : B { public override string V() => "C" + base.V(); }

class Program
{
    static void Main()
    {
        A a = new B(); Console.WriteLine(a.V() + a.H() + ((B)a).H() + a); I i = new B(); Console.WriteLine(i.Default() + i.Name + ((J)new B()).Name + (a is I) + ((object)a as string == null)); Console.WriteLine(new C().V() + typeof(C).BaseType.Name + new C().GetType().Name); Console.WriteLine(I.Static());
    }
}
