// The standard streams.
//
// libc++'s own go to C's streams a character at a time, through a conversion that changes nothing, in code that is not optimised:
// reading a number takes tens of thousands of instructions. These go to C's streams directly, and once a program says that it does
// not mix the two, past them, with large buffers. Linked only where something of this is used, before libc++. The wide streams are libc++'s.

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <memory>
#include <new>

#include <stdio_ext.h>
#include <unistd.h>

namespace std {

namespace {

constexpr size_t BUFFER_BYTES = 1 << 16;

/// Reads from C's standard input, or from the file below it.
class Input final : public streambuf {
public:
  /// From now on C's stream is passed by. What it has already read comes first.
  void stand_alone() {
    if (buffer || !(buffer = new (nothrow) char[PUT_BACK_BYTES + BUFFER_BYTES]))
      return;
    size_t waiting = 0;
    const char *from = nullptr;
    if (__freadahead(stdin) > 0)
      from = __freadptr(stdin, &waiting);
    if (waiting > BUFFER_BYTES)
      waiting = BUFFER_BYTES;
    char *start = buffer + PUT_BACK_BYTES;
    if (from) {
      copy_n(from, waiting, start);
      __freadptrinc(stdin, waiting);
    }
    setg(start, start, start + waiting);
  }

protected:
  int_type underflow() override {
    if (!buffer)
      return ungetc(getc(stdin), stdin);
    if (gptr() == egptr() && !fill())
      return traits_type::eof();
    return traits_type::to_int_type(*gptr());
  }

  int_type uflow() override {
    if (!buffer)
      return last = getc(stdin);
    return streambuf::uflow();
  }

  int_type pbackfail(int_type character) override {
    if (!buffer) {
      // Whoever only goes back does not say to which character.
      int_type back = traits_type::eq_int_type(character, traits_type::eof()) ? last : character;
      last = traits_type::eof();
      return ungetc(back, stdin);
    }
    if (gptr() == eback())
      return traits_type::eof();
    gbump(-1);
    if (!traits_type::eq_int_type(character, traits_type::eof()))
      *gptr() = traits_type::to_char_type(character);
    return traits_type::not_eof(character);
  }

  streamsize xsgetn(char *to, streamsize length) override {
    if (buffer)
      return streambuf::xsgetn(to, length);
    size_t count = fread(to, 1, static_cast<size_t>(length), stdin);
    if (count > 0)
      last = traits_type::to_int_type(to[count - 1]);
    return static_cast<streamsize>(count);
  }

private:
  static constexpr size_t PUT_BACK_BYTES = 16;
  char *buffer = nullptr;
  /// The last character that was read, while C's stream is not passed by.
  int_type last = traits_type::eof();

  /// Reads on. Some characters stay, so that they can be put back.
  bool fill() {
    size_t kept = min(static_cast<size_t>(gptr() - eback()), PUT_BACK_BYTES);
    char *start = buffer + PUT_BACK_BYTES;
    copy_n(gptr() - kept, kept, start - kept);
    ssize_t length = read(fileno(stdin), start, BUFFER_BYTES);
    setg(start - kept, start, start + max<ssize_t>(length, 0));
    return length > 0;
  }
};

/// Writes to one of C's streams, or to the file below it.
class Output final : public streambuf {
public:
  explicit Output(FILE *file) : file(file) {}

  void stand_alone() {
    if (buffer || !(buffer = new (nothrow) char[BUFFER_BYTES]))
      return;
    fflush(file);
    setp(buffer, buffer + BUFFER_BYTES);
  }

protected:
  int_type overflow(int_type character) override {
    bool is_character = !traits_type::eq_int_type(character, traits_type::eof());
    if (!buffer)
      return is_character ? putc(character, file) : traits_type::not_eof(character);
    if (!drain())
      return traits_type::eof();
    if (is_character)
      sputc(traits_type::to_char_type(character));
    return traits_type::not_eof(character);
  }

  streamsize xsputn(const char *from, streamsize length) override {
    if (!buffer)
      return static_cast<streamsize>(fwrite(from, 1, static_cast<size_t>(length), file));
    return streambuf::xsputn(from, length);
  }

  int sync() override { return buffer ? (drain() ? 0 : -1) : fflush(file); }

private:
  FILE *file;
  char *buffer = nullptr;

  bool drain() {
    char *from = pbase();
    while (from < pptr()) {
      ssize_t length = write(fileno(file), from, static_cast<size_t>(pptr() - from));
      if (length <= 0)
        break;
      from += length;
    }
    bool is_empty = from == pptr();
    setp(buffer, buffer + BUFFER_BYTES);
    return is_empty;
  }
};

// Nothing of this is ever destroyed: objects of the program may use streams when they go.
template <class Type> union Kept {
  constexpr Kept() {}
  constexpr ~Kept() {}
  Type it;
};
Kept<Input> input;
Kept<Output> output, errors;
bool is_alone = false;

} // namespace

#define STORAGE(type, name, symbol) alignas(type) char name[sizeof(type)] __asm__(symbol)
STORAGE(istream, the_cin, "_ZNSt3__23cinE");
STORAGE(ostream, the_cout, "_ZNSt3__24coutE");
STORAGE(ostream, the_cerr, "_ZNSt3__24cerrE");
STORAGE(ostream, the_clog, "_ZNSt3__24clogE");
#undef STORAGE

/// Whether C's streams and these were one.
bool ios_base::sync_with_stdio(bool sync) {
  if (!sync && !is_alone) {
    is_alone = true;
    input.it.stand_alone();
    output.it.stand_alone();
    return true;
  }
  return !is_alone;
}

namespace {

/// Makes the streams before everything else of the program, and writes what is left when everything else is gone.
struct Streams {
  Streams() {
    new (&input.it) Input();
    new (&output.it) Output(stdout);
    new (&errors.it) Output(stderr);
    istream *in = new (the_cin) istream(&input.it);
    ostream *out = new (the_cout) ostream(&output.it);
    ostream *err = new (the_cerr) ostream(&errors.it);
    new (the_clog) ostream(&errors.it);
    in->tie(out);
    err->tie(out);
    err->setf(ios_base::unitbuf);
  }

  ~Streams() { output.it.pubsync(); }
};

__attribute__((init_priority(101))) Streams streams;

} // namespace

} // namespace std
