// expect: Trapped
// An index that wraps to the array by 32 bits, and not by 64.
int main(void) {
  static int array[4] = {1, 2, 3, 4};
  volatile unsigned long index = (1ul << 30) + 1;
  return array[index];
}
