// All versions of an array, each of which shares what it can with the one before.
#include <bits/stdc++.h>
#include <ext/rope>
using namespace std;
using __gnu_cxx::crope;
using __gnu_cxx::rope;

int main() {
  vector<rope<int>> versions(1);
  for (int i = 0; i < 10000; i++) versions[0].push_back(i);
  for (int i = 1; i <= 2000; i++) {
    versions.push_back(versions[i - 1]);
    versions[i].replace(i * 4 % 10000, -i);
  }
  long long sum = 0;
  for (int i = 0; i <= 2000; i += 100) sum += versions[i][4000] + versions[i][4 * i % 10000] + versions[i].size();
  cout << sum << endl;
  crope text = "brown";
  text.insert(0, "the ");
  text += crope(" fox");
  text.append(3, '!');
  text.replace(4, 5, "red");
  cout << text << ' ' << text.length() << ' ' << text.find("fox") << ' ' << text[4] << text.back() << ' ' << (text < crope("thf")) << endl;
}
