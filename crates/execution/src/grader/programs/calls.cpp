// Values as text, for calls whose caller runs in another instance; and the loop that answers such calls.
//
// A value is words, each with a space behind it. The types on both sides decide what they mean: a number is one word, a
// string is its bytes in hexadecimal digits behind `x`, a container is its elements in brackets, an optional is a container of
// at most one, and a pair or tuple is its parts. Of other types there is no text, so that the program does not compile.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

// Each sample compiles this code, and optimising it takes longer than it ever runs.
#pragma clang optimize off
namespace assay_calls {
using std::size_t;
using std::string;

template <class T, class = void> constexpr bool is_container = false;
template <class T>
constexpr bool is_container<T, std::void_t<decltype(std::declval<T &>().insert(
                                   std::declval<T &>().end(), std::declval<typename T::value_type>()))>> = true;

template <class T> constexpr bool is_optional = false;
template <class T> constexpr bool is_optional<std::optional<T>> = true;

template <class T> using indices = std::make_index_sequence<std::tuple_size<T>::value>;

template <class T> void put(string &text, const T &value);

template <class T, size_t... I> void put_parts(string &text, const T &value, std::index_sequence<I...>) {
  (put(text, std::get<I>(value)), ...);
}

/** Adds a value to a text. */
template <class T> void put(string &text, const T &value) {
  if constexpr (std::is_floating_point_v<T>) {
    char word[40];
    std::snprintf(word, sizeof word, "%a ", static_cast<double>(value));
    text += word;
  } else if constexpr (std::is_integral_v<T>) {
    text += std::to_string(value) + ' ';
  } else if constexpr (std::is_same_v<T, string>) {
    text += 'x';
    for (unsigned char byte : value) {
      text += "0123456789abcdef"[byte >> 4];
      text += "0123456789abcdef"[byte & 15];
    }
    text += ' ';
  } else if constexpr (is_container<T>) {
    text += "[ ";
    for (const typename T::value_type &element : value)
      put(text, element);
    text += "] ";
  } else if constexpr (is_optional<T>) {
    text += "[ ";
    if (value)
      put(text, *value);
    text += "] ";
  } else {
    put_parts(text, value, indices<T>());
  }
}

/** What is not the text of a value. */
struct Invalid : std::runtime_error {
  Invalid() : std::runtime_error("the function returns what is not of its type") {}
};

/** The rest of a text. */
struct Text {
  const string &text;
  size_t at = 0;

  string word() {
    const size_t start = at, end = text.find(' ', at);
    if (end == string::npos)
      throw Invalid();
    at = end + 1;
    return text.substr(start, end - start);
  }

  /** Whether the next word is the end of a container, which is skipped. */
  bool ends() {
    const bool ends = text.compare(at, 2, "] ") == 0;
    at += ends ? 2 : 0;
    return ends;
  }
};

template <class T> T take(Text &text);

template <class T, size_t... I> T take_parts(Text &text, std::index_sequence<I...>) {
  // Braces, whose elements are made in their order.
  return T{take<std::remove_const_t<std::tuple_element_t<I, T>>>(text)...};
}

/** The value with which a text begins. */
template <class T> T take(Text &text) {
  if constexpr (std::is_arithmetic_v<T>) {
    const string word = text.word();
    char *end = nullptr;
    errno = 0;
    if constexpr (std::is_floating_point_v<T>) {
      const double value = std::strtod(word.c_str(), &end);
      if (*end == 0)
        return static_cast<T>(value);
    } else {
      const auto value = [&] {
        if constexpr (std::is_signed_v<T>)
          return std::strtoll(word.c_str(), &end, 10);
        else
          return std::strtoull(word.c_str(), &end, 10);
      }();
      if (*end == 0 && errno == 0 && static_cast<T>(value) == value)
        return static_cast<T>(value);
    }
    throw Invalid();
  } else if constexpr (std::is_same_v<T, string>) {
    const string word = text.word();
    if (word[0] != 'x' || word.find_first_not_of("0123456789abcdef", 1) != string::npos || word.size() % 2 == 0)
      throw Invalid();
    string value;
    for (size_t at = 1; at < word.size(); at += 2)
      value += static_cast<char>(std::stoi(word.substr(at, 2), nullptr, 16));
    return value;
  } else if constexpr (is_container<T>) {
    if (text.word() != "[")
      throw Invalid();
    T value;
    while (!text.ends())
      value.insert(value.end(), take<typename T::value_type>(text));
    return value;
  } else if constexpr (is_optional<T>) {
    if (text.word() != "[")
      throw Invalid();
    T value;
    if (text.ends())
      return value;
    value = take<typename T::value_type>(text);
    if (!text.ends())
      throw Invalid();
    return value;
  } else {
    return take_parts<T>(text, indices<T>());
  }
}

/** What a function answers to a call: `V` and a value, or `X` and what an exception says. */
template <class R, class... A, class F> string answer(R (*)(A...), const F &function, const string &arguments) {
  string said = "V ";
  try {
    Text text{arguments};
    auto values = take<std::tuple<std::decay_t<A>...>>(text);
    put(said, std::apply(function, values));
    return said;
  } catch (const std::bad_alloc &) {
    // Memory that is refused ends the program, as it would without the calls.
    throw;
  } catch (const std::exception &error) {
    said = "X ";
    put(said, string(error.what()));
  } catch (...) {
    said = "X ";
    put(said, string("an exception of another type"));
  }
  return said;
}

/** Writes a line of its own, whatever the program wrote before. */
inline void say(const string &line) {
  const string text = '\n' + line + '\n';
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

/** The next line of standard input. Returns whether there is one. */
inline bool read(string &line) {
  line.clear();
  int byte = std::getchar();
  if (byte == EOF)
    return false;
  for (; byte != EOF && byte != '\n'; byte = std::getchar())
    line += static_cast<char>(byte);
  return true;
}

/** Answers the calls on standard input, a line each: the name of the function, a space and its arguments. */
template <class T, class F> void serve(T *declared, const F &function) {
  string call;
  for (size_t number = 0; read(call); number++)
    say("=assay " + std::to_string(number) + ' ' + answer(declared, function, call.substr(call.find(' ') + 1)));
}
} // namespace assay_calls
#pragma clang optimize on
