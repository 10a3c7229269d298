// Runs the tests of a function without the function: see `grader.py`, whose input and output are the same.
//
// Before them comes `calls.cpp`. The functions that the tests call are made of `graded`.
#include <unistd.h>
#include <vector>

namespace assay_calls {
/** Ends the tests, whatever they catch. */
[[noreturn]] inline void end(const string &line) {
  say(line);
  std::_Exit(0);
}

/** What is collected, or the lines that are replayed. */
struct Record {
  std::vector<std::pair<string, string>> calls;
  std::vector<string> lines;
  size_t place = 0;

  Record() {
    string line;
    while (read(line))
      lines.push_back(line);
  }

  /** The answer to a call, if there is one. */
  const string &replay(const string &call) {
    if (place + 1 >= lines.size() || lines[place] != call)
      end("asks " + std::to_string(place / 2) + ' ' + call);
    if (lines[place + 1].empty())
      end("lost");
    place += 2;
    return lines[place - 1];
  }
};

inline Record &record() {
  static Record record;
  return record;
}

/** What the tests see of a call of the function. The task's own `solution` answers what is collected. */
template <class R, class... A> R graded(const string &name, R (*solution)(A...), const std::decay_t<A> &...values) {
  static_assert(!std::is_reference_v<R>, "the function returns a reference");
  string arguments;
  (put(arguments, values), ...);
  const string call = name + ' ' + arguments;
  string said;
  if (record().lines.empty()) {
    // The solution gets copies and returns one, as a program does on the other side.
    said = answer(solution, [&](auto &...copies) { return solution(copies...); }, arguments);
    record().calls.emplace_back(call, said);
  } else {
    said = record().replay(call);
  }
  Text text{said};
  const string kind = text.word();
  if (kind == "X")
    throw std::runtime_error(take<string>(text));
  R value = take<R>(text);
  if (kind != "V" || text.at != said.size())
    throw Invalid();
  return value;
}

/** Ends as a failed assertion does. While calls are collected without a solution, whatever the test finds is ignored. */
template <class F> void check(F holds, const char *condition) {
  if (record().lines.empty()) {
    try {
      (void)holds();
    } catch (...) {
    }
  } else if (!holds()) {
    std::fprintf(stderr, "Assertion failed: %s\n", condition);
    std::abort();
  }
}

/** Begins the tests with random numbers that no program can draw. Says on every return from `main` how they ended. */
struct End {
  End() {
    unsigned seed = 0;
    getentropy(&seed, sizeof seed);
    std::srand(seed);
  }

  ~End() {
    if (!record().lines.empty()) {
      say("accepted");
    } else if (record().calls.empty()) {
      say("inside its tests call no function of the program");
    } else {
      for (const auto &[call, said] : record().calls) {
        say("=call " + call);
        say("=answer " + said);
      }
      say("calls");
    }
  }
};
} // namespace assay_calls
