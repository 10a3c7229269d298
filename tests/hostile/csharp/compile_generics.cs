// expect: CompileError | Finished(0)
// Types that contain each other without end.
class A<T> { public A<A<T>> Next; }
class P { static void Main() { System.Console.WriteLine(new A<int>().Next == null); } }
