// What `setjmp` and `longjmp` become: calls that the compiler emits, and an exception that carries a jump.

#include <stdint.h>

// The part of a `jmp_buf` in use.
struct buffer {
  // The call of the function that called `setjmp`, and which of its calls of `setjmp` it was.
  void *call;
  uint32_t label;
  struct {
    void *buffer;
    int value;
  } jump;
};

void __wasm_setjmp(void *to, uint32_t label, void *call) {
  struct buffer *buffer = to;
  buffer->call = call;
  buffer->label = label;
}

// The label of the `setjmp` to which a jump leads, if that was in this call. Otherwise 0, and the jump goes on outwards.
uint32_t __wasm_setjmp_test(void *from, void *call) {
  struct buffer *buffer = from;
  return buffer->call == call ? buffer->label : 0;
}

_Noreturn void __wasm_longjmp(void *to, int value) {
  struct buffer *buffer = to;
  buffer->jump.buffer = to;
  buffer->jump.value = value ? value : 1;
  __builtin_wasm_throw(1, &buffer->jump);
}

// The exception's tag. Its payload is a pointer.
__asm__(".globl __c_longjmp\n.tagtype __c_longjmp i64\n__c_longjmp:\n");
