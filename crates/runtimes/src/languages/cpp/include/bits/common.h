// What many programs make of the standard library's templates, compiled in advance: a program finds it there instead of making
// it anew. The module of this header is read before each program, but exports nothing, so that no name is visible in a program
// that has not included its header.
//
// Only such uses stand here as mean the same in every program. Nothing compares, swaps or hashes objects of a class: a program
// may define what that means, and what is made in advance would not know of it.

#ifndef ASSAY_BITS_COMMON_H
#define ASSAY_BITS_COMMON_H

#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

// As C++20, the compiler does not always give a program what was made in advance, and it does not link then: there, the headers
// are all that is read in advance.
#if __cplusplus < 202002L

namespace __assay {

template <class Vector> void change(Vector v, const Vector &w) {
  typename Vector::value_type x = w[0];
  v.push_back(x);
  v.push_back(typename Vector::value_type());
  v.emplace_back(x);
  v.insert(v.begin(), x);
  v.insert(v.end(), w.begin(), w.end());
  v.erase(v.begin());
  v.erase(v.begin(), v.end());
  v.pop_back();
  v.resize(1);
  v.resize(1, x);
  v.assign(1, x);
  v.reserve(1);
  v.clear();
  v.back() = v.front();
  v = w;
  v = Vector(1);
  v = Vector(1, x);
  v = Vector({x, x});
  v = Vector(w.begin(), w.end());
  for (auto &y : v)
    y = x;
  for (const auto &y : w)
    x = y;
  if (w.size() == 0 || w.empty())
    v[0] = x;
}

template <class Vector> void compare(Vector v, const Vector &w) {
  typename Vector::value_type x = w[0];
  std::sort(v.begin(), v.end());
  std::reverse(v.begin(), v.end());
  if (v == w || v != w || v < w)
    x = *std::max_element(v.begin(), v.end()) + *std::min_element(v.begin(), v.end());
  if (std::find(v.begin(), v.end(), x) == v.end())
    x = *std::lower_bound(v.begin(), v.end(), x);
  v[0] = std::accumulate(v.begin(), v.end(), x) + std::max(x, v[0]) + std::min(x, v[0]);
  std::swap(v[0], x);
}

template <class Map, class Key> int look_up(Map m, const Key &key) {
  m[key]++;
  m.insert({key, 1});
  m.erase(key);
  int sum = m.find(key) == m.end() ? 0 : m.find(key)->second;
  for (const auto &entry : m)
    sum += entry.second;
  return sum + int(m.count(key)) + int(m.size());
}

template <class Set, class Key> int contains(Set s, const Key &key) {
  s.insert(key);
  s.erase(key);
  int count = s.find(key) != s.end();
  for (const auto &entry : s)
    count += entry == key;
  return count + int(s.count(key)) + int(s.size());
}

inline void write(std::string s, const std::string &t, char c, int n, long long l, double d) {
  s += t;
  s += c;
  s += "";
  s.push_back(c);
  s.append(t);
  s = s + t;
  s = s + c;
  s = c + s;
  s = s + "";
  s = "" + s;
  s = t.substr(1, 1);
  s = "";
  s = t;
  s = std::string(1, c);
  s = std::string(t.begin(), t.end());
  s.insert(0, t);
  s.erase(0, 1);
  s.pop_back();
  s.clear();
  for (char &x : s)
    x = c;
  std::reverse(s.begin(), s.end());
  std::sort(s.begin(), s.end());
  if (t.find(s) == t.find(c) || s.length() == 0)
    s[0] = s.back();
  s = std::to_string(n) + std::to_string(l);
  n = std::stoi(s);
  l = std::stoll(s);
  d = std::stod(s);
  std::cout << n << l << d << c << s << "" << std::endl << '\n';
  std::cin >> n >> l >> d >> c >> s;
  std::getline(std::cin, s);
  std::stringstream stream(s);
  stream << n << s << c;
  stream >> n >> s;
  s = stream.str();
}

inline double compute(int n, long long l, float f, double d) {
  std::swap(n, n);
  std::swap(l, l);
  n = std::max(n, n) + std::min(n, n);
  l = std::max(l, l) + std::min(l, l);
  d = std::max(d, d) + std::min(d, d);
  return std::abs(n) + std::abs(f) + std::abs(d) + std::pow(n, n) + std::pow(d, n) + std::sqrt(n) + std::round(d);
}

inline void common(int n, char c) {
  change(std::vector<int>(), {});
  change(std::vector<long long>(), {});
  change(std::vector<float>(), {});
  change(std::vector<double>(), {});
  change(std::vector<char>(), {});
  change(std::vector<std::string>(), {});
  change(std::vector<std::vector<int>>(), {});
  change(std::vector<std::pair<int, int>>(), {});
  compare(std::vector<int>(), {});
  compare(std::vector<long long>(), {});
  compare(std::vector<float>(), {});
  compare(std::vector<double>(), {});
  look_up(std::map<int, int>(), n);
  look_up(std::map<char, int>(), c);
  look_up(std::unordered_map<int, int>(), n);
  look_up(std::unordered_map<char, int>(), c);
  contains(std::set<int>(), n);
  contains(std::set<char>(), c);
  std::queue<int> queue;
  queue.push(n);
  queue.pop();
  n += queue.empty() + queue.front();
  std::stack<int> stack;
  stack.push(n);
  stack.pop();
  n += stack.empty() + stack.top();
  std::stack<char> letters;
  letters.push(c);
  letters.pop();
  c += letters.empty() + letters.top();
  std::priority_queue<int> heap;
  heap.push(n);
  heap.pop();
  n += heap.empty() + heap.top();
  std::pair<int, int> pair = std::make_pair(n, n);
  pair.first = pair.second;
}

} // namespace __assay

#endif

#endif
