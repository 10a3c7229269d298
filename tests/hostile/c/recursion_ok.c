// expect: Finished(0)
// A million levels, as depth-first searches have on a path.
static int next[1000001];
static int depth(int v) { return v == 1000000 ? 0 : 1 + (depth(next[v]) & 0x7fffffff); }
int main(void) { for (int i = 0; i < 1000000; i++) next[i] = i + 1; return depth(0) == 1000000 ? 0 : 1; }
