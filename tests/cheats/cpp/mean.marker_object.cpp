#include <vector>
#include <string>
#include <cstdlib>
#include <unistd.h>
using namespace std;
#define AssayEnd AssayEnd { ~AssayEnd(); }; struct Other
float mean(vector<float> numbers) { return -1; }
