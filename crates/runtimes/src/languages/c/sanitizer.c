/* What a program compiled with -fsanitize=undefined calls where it finds undefined behaviour: the
   functions of Clang's minimal runtime. Each names what it found on standard error, and ends the
   program. */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static _Noreturn void found(const char *what) {
  static const char start[] = "undefined behaviour: ";
  write(2, start, sizeof start - 1);
  write(2, what, strlen(what));
  write(2, "\n", 1);
  abort();
}

/* The compiler calls the first where the program could not go on anyway. */
#define HANDLER(name, what)                                             \
  void __ubsan_handle_##name##_minimal(void) { found(what); }           \
  void __ubsan_handle_##name##_minimal_abort(void) { found(what); }

HANDLER(add_overflow, "overflow of an addition")
HANDLER(sub_overflow, "overflow of a subtraction")
HANDLER(mul_overflow, "overflow of a multiplication")
HANDLER(negate_overflow, "overflow of a negation")
HANDLER(divrem_overflow, "division by zero, or its overflow")
HANDLER(shift_out_of_bounds, "shift by too many or a negative number of bits")
HANDLER(out_of_bounds, "index out of bounds")
HANDLER(local_out_of_bounds, "access outside of a local variable")
HANDLER(type_mismatch, "null or misaligned pointer, or too small an object")
HANDLER(alignment_assumption, "pointer without the promised alignment")
HANDLER(pointer_overflow, "overflow of a pointer")
HANDLER(builtin_unreachable, "code that should be unreachable")
HANDLER(missing_return, "function that ends without its result")
HANDLER(vla_bound_not_positive, "variable-length array without elements")
HANDLER(float_cast_overflow, "floating-point number too large for its new type")
HANDLER(load_invalid_value, "value that its type does not have")
HANDLER(invalid_builtin, "built-in function called with 0")
HANDLER(function_type_mismatch, "function called with another type")
HANDLER(implicit_conversion, "conversion that changes a value")
HANDLER(nonnull_arg, "null pointer as an argument that must not be null")
HANDLER(nonnull_return, "null pointer as a result that must not be null")
HANDLER(nullability_arg, "null pointer as an argument that must not be null")
HANDLER(nullability_return, "null pointer as a result that must not be null")
