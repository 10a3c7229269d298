// C++ exceptions for programs that end up in WebAssembly.
//
// The libc++ for 32 bits is fetched, and has no exceptions. That for 64 bits has them, and its libc++abi leaves them out.
// This file is what is missing, compiled once when the C++ runtime is prepared and linked before libc++ and libc++abi, so
// that its definitions win:
//
//   - throwing, catching, rethrowing and std::exception_ptr, as the Itanium C++ ABI describes them;
//   - the personality routine, which finds the handler of a landing pad in the tables that the compiler emits;
//   - a bridge that turns "would have thrown" inside libc++ (std::stoi, std::string::at, ios::exceptions …) into a throw.
//
// Threads run one at a time, on one stack, so nothing here is atomic. They share what is caught and thrown: a thread
// runs while another one waits, and ends before that one goes on.

#include <any>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <functional>
#include <future>
#include <ios>
#include <memory>
#include <new>
#include <optional>
#include <regex>
#include <stdexcept>
#include <system_error>
#include <typeinfo>
#include <variant>

#include <unistd.h>

// The allocator that reports when it refuses: see `runtimes/c/memory.c`.
extern "C" void *__assay_malloc(size_t size);
extern "C" int __assay_posix_memalign(void **block, size_t alignment, size_t size);

// The tag that carries every C++ exception; its payload is a pointer to a Flight.
#ifdef __wasm64__
#define POINTER "i64"
#else
#define POINTER "i32"
#endif
__asm__(".globl __cpp_exception\n"
        ".tagtype __cpp_exception " POINTER "\n"
        "__cpp_exception:\n");

namespace {

struct Thrown;

// For WebAssembly, destructors return the address they were given.
using Destructor = void *(*)(void *);

// One way of an exception object through the program: from a throw to the end of its last handler.
// std::rethrow_exception starts another one for the same object.
struct Flight {
  Thrown *thrown;
  // What the handler sees: the object itself, or the base that was asked for.
  void *adjusted;
  // The handler around this one.
  Flight *outer;
  // Handlers that are at work on it; negative once one of them has thrown it again.
  int handlers;
};

// Stands right before the exception object, which is why its size is a multiple of the largest alignment.
struct alignas(16) Thrown {
  const std::type_info *type;
  Destructor destroy;
  size_t references;
  Flight first;

  void *object() { return this + 1; }
  static Thrown *of(void *object) { return static_cast<Thrown *>(object) - 1; }
};

Flight *handled = nullptr;
unsigned uncaught = 0;

void release(Thrown *thrown) {
  if (--thrown->references != 0)
    return;
  if (thrown->destroy)
    thrown->destroy(thrown->object());
  free(thrown);
}

void release(Flight *flight) {
  Thrown *thrown = flight->thrown;
  if (flight != &thrown->first)
    free(flight);
  release(thrown);
}

[[noreturn]] void launch(Flight *flight) {
  uncaught++;
  __builtin_wasm_throw(0, flight);
}

// How libc++abi's type descriptions answer "does a handler of this type catch that type?". Their class is not in any
// header; only the order of its virtual functions matters here.
class Catchable : public std::type_info {
public:
  ~Catchable() override;
  virtual void reserved1() const;
  virtual void reserved2() const;
  virtual bool can_catch(const Catchable *thrown, void *&adjusted) const = 0;
};

bool catches(const std::type_info *handler, Flight *flight) {
  void *adjusted = flight->thrown->object();
  if (handler) {
    // Both are made by the compiler, so both are of libc++abi's own kind.
    auto wanted = static_cast<const Catchable *>(handler);
    auto thrown = static_cast<const Catchable *>(flight->thrown->type);
    if (!wanted->can_catch(thrown, adjusted))
      return false;
  }
  flight->adjusted = adjusted;
  return true;
}

// The compiler's tables are made of numbers of seven bits a byte. `bits` becomes how many were read.
uintptr_t read_number(const uint8_t *&at, unsigned &bits) {
  uintptr_t value = 0;
  bits = 0;
  uint8_t byte;
  do {
    byte = *at++;
    value |= uintptr_t(byte & 0x7f) << bits;
    bits += 7;
  } while (byte & 0x80);
  return value;
}

uintptr_t read_unsigned(const uint8_t *&at) {
  unsigned bits;
  return read_number(at, bits);
}

intptr_t read_signed(const uint8_t *&at) {
  unsigned bits;
  uintptr_t value = read_number(at, bits);
  if (bits < 8 * sizeof(value) && (value >> (bits - 1) & 1))
    value |= ~uintptr_t(0) << bits;
  return intptr_t(value);
}

const uint8_t absent = 0xff;

// The table of types grows downwards from its end.
const std::type_info *type_at(const uint8_t *types, intptr_t index) {
  const std::type_info *type;
  memcpy(&type, types - index * sizeof(type), sizeof(type));
  return type;
}

// `void f() throw(A, B)`: may this exception leave the function?
bool allowed(const uint8_t *types, intptr_t filter, Flight *flight) {
  const uint8_t *list = types + (-filter - 1);
  while (uintptr_t index = read_unsigned(list)) {
    if (catches(type_at(types, intptr_t(index)), flight))
      return true;
  }
  return false;
}

// Which handler of landing pad `pad` takes the exception; 0 when none does.
int select(const uint8_t *table, unsigned pad, Flight *flight) {
  if (*table++ != absent)
    read_unsigned(table);
  const uint8_t *types = nullptr;
  if (*table++ != absent) {
    uintptr_t size = read_unsigned(table);
    types = table + size;
  }
  table++; // how call sites are written; for WebAssembly always as below
  uintptr_t size = read_unsigned(table);
  const uint8_t *actions = table + size;
  uintptr_t action = 0;
  for (unsigned site = 0; site <= pad; site++) {
    if (table >= actions)
      std::terminate();
    read_unsigned(table); // the pad's own number
    action = read_unsigned(table);
  }
  if (action == 0)
    return 0;
  for (const uint8_t *at = actions + (action - 1);;) {
    intptr_t index = read_signed(at);
    if (index > 0 ? catches(type_at(types, index), flight) : index < 0 && !allowed(types, index, flight))
      return int(index);
    const uint8_t *from = at;
    intptr_t next = read_signed(at);
    if (next == 0)
      return 0;
    at = from + next;
  }
}

} // namespace

namespace __cxxabiv1 {
extern "C" {

// Filled in and read by code that the compiler emits around every landing pad.
struct Landing {
  unsigned pad;
  const uint8_t *table;
  int selector;
};
Landing __wasm_lpad_context;

int _Unwind_CallPersonality(void *flight) {
  auto &landing = __wasm_lpad_context;
  landing.selector = select(landing.table, landing.pad, static_cast<Flight *>(flight));
  return 0;
}

// Functions with handlers name it, none calls it: see _Unwind_CallPersonality.
int __gxx_personality_wasm0() { return 0; }

void *__cxa_allocate_exception(size_t size) noexcept {
  auto thrown = static_cast<Thrown *>(aligned_alloc(alignof(Thrown), sizeof(Thrown) + (size + 15) / 16 * 16));
  if (!thrown)
    std::terminate();
  *thrown = {};
  return thrown->object();
}

void __cxa_free_exception(void *object) noexcept { free(Thrown::of(object)); }

__cxa_exception *__cxa_init_primary_exception(void *object, std::type_info *type, Destructor destroy) noexcept {
  Thrown *thrown = Thrown::of(object);
  thrown->type = type;
  thrown->destroy = destroy;
  thrown->first = {thrown, object, nullptr, 0};
  return reinterpret_cast<__cxa_exception *>(thrown);
}

[[noreturn]] void __cxa_throw(void *object, std::type_info *type, Destructor destroy) {
  // Thrown before anything is allocated, by what counts the bytes of an array.
  if (*type == typeid(std::bad_array_new_length))
    __assay_malloc(SIZE_MAX);
  __cxa_init_primary_exception(object, type, destroy);
  Thrown *thrown = Thrown::of(object);
  thrown->references = 1;
  launch(&thrown->first);
}

void *__cxa_get_exception_ptr(void *flight) noexcept { return static_cast<Flight *>(flight)->adjusted; }

void *__cxa_begin_catch(void *caught) noexcept {
  auto flight = static_cast<Flight *>(caught);
  flight->handlers = (flight->handlers < 0 ? -flight->handlers : flight->handlers) + 1;
  if (flight != handled) {
    flight->outer = handled;
    handled = flight;
  }
  uncaught--;
  return flight->adjusted;
}

void __cxa_end_catch() {
  Flight *flight = handled;
  if (!flight)
    return;
  if (flight->handlers < 0) {
    // Thrown again: the object lives on.
    if (++flight->handlers == 0)
      handled = flight->outer;
  } else if (--flight->handlers == 0) {
    handled = flight->outer;
    release(flight);
  }
}

[[noreturn]] void __cxa_rethrow() {
  if (!handled)
    std::terminate();
  handled->handlers = -handled->handlers;
  launch(handled);
}

std::type_info *__cxa_current_exception_type() { return handled ? const_cast<std::type_info *>(handled->thrown->type) : nullptr; }

void __cxa_increment_exception_refcount(void *object) noexcept {
  if (object)
    Thrown::of(object)->references++;
}

void __cxa_decrement_exception_refcount(void *object) noexcept {
  if (object)
    release(Thrown::of(object));
}

void *__cxa_current_primary_exception() noexcept {
  if (!handled)
    return nullptr;
  handled->thrown->references++;
  return handled->thrown->object();
}

void __cxa_rethrow_primary_exception(void *object) {
  if (!object)
    return;
  auto flight = static_cast<Flight *>(malloc(sizeof(Flight)));
  if (!flight)
    std::terminate();
  Thrown *thrown = Thrown::of(object);
  *flight = {thrown, object, nullptr, 0};
  thrown->references++;
  launch(flight);
}

bool __cxa_uncaught_exception() noexcept { return uncaught != 0; }
unsigned __cxa_uncaught_exceptions() noexcept { return uncaught; }

[[noreturn]] void __cxa_call_unexpected(void *) { std::terminate(); }
[[noreturn]] void __cxa_bad_cast() { throw std::bad_cast(); }
[[noreturn]] void __cxa_bad_typeid() { throw std::bad_typeid(); }
[[noreturn]] void __cxa_throw_bad_array_new_length() { throw std::bad_array_new_length(); }

// libc++ calls this instead of throwing. The name is written out because its declaration promises not to throw.
[[noreturn]] void would_have_thrown(const char *format, ...) __asm__("_ZNSt3__222__libcpp_verbose_abortEPKcz");

[[noreturn]] void would_have_thrown(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  auto is = [format](const char *name) { return strncmp(format, name, strlen(name)) == 0; };
  if (is("bad_alloc was"))
    throw std::bad_alloc();
  if (is("bad_array_new_length was"))
    throw std::bad_array_new_length();
  if (is("bad_cast was"))
    throw std::bad_cast();
  if (is("bad_function_call was"))
    throw std::bad_function_call();
  if (is("bad_weak_ptr was"))
    throw std::bad_weak_ptr();
  if (is("system_error was")) {
    int code = va_arg(arguments, int);
    throw std::system_error(code, std::generic_category(), va_arg(arguments, const char *));
  }
  if (strstr(format, "with message")) {
    const char *message = va_arg(arguments, const char *);
    if (is("out_of_range"))
      throw std::out_of_range(message);
    if (is("invalid_argument"))
      throw std::invalid_argument(message);
    if (is("length_error"))
      throw std::length_error(message);
    if (is("domain_error"))
      throw std::domain_error(message);
    if (is("logic_error"))
      throw std::logic_error(message);
    if (is("overflow_error"))
      throw std::overflow_error(message);
    if (is("underflow_error"))
      throw std::underflow_error(message);
    if (is("range_error"))
      throw std::range_error(message);
    if (is("ios_base::failure"))
      throw std::ios_base::failure(message, std::make_error_code(std::io_errc::stream));
    throw std::runtime_error(message);
  }
  if (strstr(format, " was thrown in "))
    throw std::runtime_error(format);
  // Not an exception: a broken invariant of the library.
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  abort();
}

} // extern "C"
} // namespace __cxxabiv1

// libc++abi's own would stop the program when memory runs out.
void *operator new(size_t size) {
  for (;;) {
    if (void *block = __assay_malloc(size ? size : 1))
      return block;
    std::new_handler handler = std::get_new_handler();
    if (!handler)
      throw std::bad_alloc();
    handler();
  }
}

void *operator new(size_t size, const std::nothrow_t &) noexcept {
  try {
    return operator new(size);
  } catch (...) {
    return nullptr;
  }
}

void *operator new[](size_t size) { return operator new(size); }
void *operator new[](size_t size, const std::nothrow_t &nothrow) noexcept { return operator new(size, nothrow); }

void *operator new(size_t size, std::align_val_t alignment) {
  size_t align = size_t(alignment) < sizeof(void *) ? sizeof(void *) : size_t(alignment);
  for (;;) {
    void *block = nullptr;
    if (__assay_posix_memalign(&block, align, size ? size : 1) == 0)
      return block;
    std::new_handler handler = std::get_new_handler();
    if (!handler)
      throw std::bad_alloc();
    handler();
  }
}

void *operator new[](size_t size, std::align_val_t alignment) { return operator new(size, alignment); }
void operator delete(void *block) noexcept { free(block); }
void operator delete[](void *block) noexcept { free(block); }
void operator delete(void *block, size_t) noexcept { free(block); }
void operator delete[](void *block, size_t) noexcept { free(block); }
void operator delete(void *block, std::align_val_t) noexcept { free(block); }
void operator delete[](void *block, std::align_val_t) noexcept { free(block); }
void operator delete(void *block, size_t, std::align_val_t) noexcept { free(block); }
void operator delete[](void *block, size_t, std::align_val_t) noexcept { free(block); }
