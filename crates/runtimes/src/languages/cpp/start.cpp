// Where a C++ program begins and ends.
//
// Takes the place of the C library's start file, so that an exception that nobody catches ends the program as
// std::terminate does natively: with a message and an abnormal end.

#include <cstdlib>
#include <cstring>
#include <exception>
#include <typeinfo>

#include <unistd.h>
#include <wasi/api.h>

extern "C" std::type_info *__cxa_current_exception_type();
extern "C" void __wasm_call_ctors();
extern "C" int __main_void();
extern "C" void __wasm_call_dtors();

namespace {

// Not through stdio or iostreams, whose state is unknown by now.
void complain(const char *text) { write(STDERR_FILENO, text, strlen(text)); }

[[noreturn]] void last_words() {
  if (std::type_info *type = __cxa_current_exception_type()) {
    complain("terminate called after throwing an instance of '");
    complain(type->name());
    complain("'\n");
    try {
      throw;
    } catch (const std::exception &problem) {
      complain("  what():  ");
      complain(problem.what());
      complain("\n");
    } catch (...) {
    }
  } else {
    complain("terminate called without an active exception\n");
  }
  abort();
}

} // namespace

// An exception that leaves a thread ends the program, and does not reach the thread that waits for it.
extern "C" void *__assay_begin_thread(void *(*start)(void *), void *argument) noexcept { return start(argument); }

extern "C" __attribute__((export_name("_start"))) void _start() {
  int code;
  try {
    std::set_terminate(last_words);
    __wasm_call_ctors();
    code = __main_void();
    __wasm_call_dtors();
  } catch (...) {
    std::terminate();
  }
  if (code != 0)
    __wasi_proc_exit(code);
}
