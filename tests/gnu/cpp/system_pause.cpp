// Waits for a key at its end, as on Windows.
// stdin: 3 4\n
#include <cstdlib>
#include <iostream>
using namespace std;

int main() {
  int a, b;
  cin >> a >> b;
  cout << a + b << endl;
  system("pause > /dev/null 2>&1");
  return 0;
}
