// expect: Finished(0)
// stdout: int string base pointer out_of_range invalid_argument out_of_range bad_cast bad_optional failure nested again 2 0
#include <bits/stdc++.h>
using namespace std;
struct A { virtual ~A() {} }; struct B { virtual ~B() {} int b = 2; }; struct C : A, B {};
struct Count { int &n; ~Count() { n++; } };
int main() {
  try { throw 1; } catch (long) { cout << "long "; } catch (int) { cout << "int "; }
  try { throw string("string "); } catch (const string &s) { cout << s; }
  try { throw C(); } catch (B &b) { cout << (b.b == 2 ? "base " : "wrong "); }
  try { throw new C; } catch (B *b) { cout << (b->b == 2 ? "pointer " : "wrong "); delete b; }
  try { vector<int>(3).at(5); } catch (const out_of_range &) { cout << "out_of_range "; }
  try { (void)stoi("x"); } catch (const invalid_argument &) { cout << "invalid_argument "; }
  try { string("abc").substr(9); } catch (const out_of_range &) { cout << "out_of_range "; }
  try { A a; (void)dynamic_cast<C &>(a); } catch (const bad_cast &) { cout << "bad_cast "; }
  try { optional<int>().value(); } catch (const bad_optional_access &) { cout << "bad_optional "; }
  try { istringstream in("x"); in.exceptions(ios::failbit); int n; in >> n; } catch (const ios_base::failure &) { cout << "failure "; }
  try { try { throw runtime_error("nested "); } catch (...) { throw_with_nested(logic_error("outer")); } }
  catch (const exception &e) { try { rethrow_if_nested(e); } catch (const exception &inner) { cout << inner.what(); } }
  exception_ptr kept;
  try { throw runtime_error("again "); } catch (...) { kept = current_exception(); }
  try { rethrow_exception(kept); } catch (const exception &e) { cout << e.what(); }
  int n = 0;
  try { Count outer{n}; [&] { Count inner{n}; throw 1; }(); } catch (...) { cout << n << ' ' << uncaught_exceptions(); }
}
