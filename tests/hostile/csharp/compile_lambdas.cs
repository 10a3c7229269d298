// expect: CompileError
// Lambdas within each other, whose types are found by trying all.
using System;
class P { static void F(Func<int, int> f) { } static void F(Func<string, int> f) { } static void F(Func<long, int> f) { }
  static void Main() { F(x0 => { F(x1 => { F(x2 => { F(x3 => { F(x4 => { F(x5 => { F(x6 => { F(x7 => { F(x8 => { F(x9 => { F(x10 => { F(x11 => { F(x12 => { F(x13 => { return x13.Foo; return 1; });return 1; });return 1; });return 1; });return 1; });return 1; });return 1; });return 1; });return 1; });return 1; });return 1; });return 1; });return 1; });return 1; }); } }
