// expect: Finished(0)
// A negative index of 64 bits reaches back.
int main(void) {
  static int array[4] = {1, 2, 3, 4};
  int *last = array + 3;
  volatile long index = -3;
  return last[index] - 1;
}
