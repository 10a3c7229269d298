// expect: OutOfFuel
// Asks for more memory than there is, again and again.
int main(void) {
  for (;;)
    __builtin_wasm_memory_grow(0, 60000);
}
