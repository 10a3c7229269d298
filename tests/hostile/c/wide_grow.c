// expect: Finished(0)
// Memory does not grow by 2^34 pages, nor by 65,536.
int main(void) {
  volatile unsigned long pages = 1ul << 34;
  if (__builtin_wasm_memory_grow(0, pages) != -1ul) return 1;
  pages = 65536;
  if (__builtin_wasm_memory_grow(0, pages) != -1ul) return 2;
  pages = (1ul << 32) + 1;
  if (__builtin_wasm_memory_grow(0, pages) != -1ul) return 3;
  pages = 0;
  return __builtin_wasm_memory_grow(0, pages) != __builtin_wasm_memory_size(0);
}
