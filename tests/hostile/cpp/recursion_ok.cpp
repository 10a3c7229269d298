// expect: Finished(0)
// stdout: 1000000
#include <bits/stdc++.h>
using namespace std;
vector<vector<int>> next_of(1000001);
int depth(int v, int parent) { int most = 0; for (int u : next_of[v]) if (u != parent) most = max(most, 1 + depth(u, v)); return most; }
int main() { for (int i = 0; i < 1000000; i++) next_of[i].push_back(i + 1); cout << depth(0, -1); }
