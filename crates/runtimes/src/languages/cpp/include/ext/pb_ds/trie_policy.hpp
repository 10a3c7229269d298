// How tries see their keys, and what they can be asked for besides them.
#ifndef ASSAY_PB_DS_TRIE_POLICY_HPP
#define ASSAY_PB_DS_TRIE_POLICY_HPP

#include <ext/pb_ds/detail/search_tree.hpp>
#include <string>

namespace __gnu_pbds {

template <class String = std::string, typename String::value_type Minimum = 0,
          typename String::value_type Maximum = 0, bool Reverse = false, class Allocator = std::allocator<char>>
struct trie_string_access_traits {
  typedef std::size_t size_type;
  typedef String key_type;
  typedef const String &key_const_reference;
  enum { reverse = Reverse };
  typedef typename std::conditional<Reverse, typename String::const_reverse_iterator,
                                    typename String::const_iterator>::type const_iterator;
  typedef typename std::iterator_traits<const_iterator>::value_type e_type;

  static const_iterator begin(const String &key) { return begin(key, std::integral_constant<bool, Reverse>()); }
  static const_iterator end(const String &key) { return end(key, std::integral_constant<bool, Reverse>()); }
  static size_type e_pos(e_type letter) { return size_type(typename std::make_unsigned<e_type>::type(letter)); }

private:
  static const_iterator begin(const String &key, std::true_type) { return key.rbegin(); }
  static const_iterator begin(const String &key, std::false_type) { return key.begin(); }
  static const_iterator end(const String &key, std::true_type) { return key.rend(); }
  static const_iterator end(const String &key, std::false_type) { return key.end(); }
};

namespace detail {

// The order of keys by their letters.
template <class Traits> struct by_letters {
  template <class Key> bool operator()(const Key &one, const Key &other) const {
    typename Traits::const_iterator at = Traits::begin(one), end = Traits::end(one);
    typename Traits::const_iterator that = Traits::begin(other), last = Traits::end(other);
    for (; that != last; ++at, ++that) {
      if (at == end)
        return true;
      std::size_t letter = Traits::e_pos(*at), other_letter = Traits::e_pos(*that);
      if (letter != other_letter)
        return letter < other_letter;
    }
    return false;
  }
};

} // namespace detail

template <class NodeConstIterator, class NodeIterator, class Traits, class Allocator>
class trie_order_statistics_node_update
    : public detail::order_statistics<NodeConstIterator, NodeIterator, detail::by_letters<Traits>, Allocator> {};

template <class NodeConstIterator, class NodeIterator, class Traits, class Allocator>
class trie_prefix_search_node_update {
  typedef detail::key_in<typename NodeConstIterator::value_type::value_type> key;

public:
  typedef null_type metadata_type;
  typedef typename NodeConstIterator::value_type const_iterator;
  typedef typename NodeIterator::value_type iterator;

  // All keys that begin with these letters, as first and behind last.
  std::pair<iterator, iterator> prefix_range(const typename key::type &prefix) {
    return range<iterator>(Traits::begin(prefix), Traits::end(prefix));
  }
  std::pair<const_iterator, const_iterator> prefix_range(const typename key::type &prefix) const {
    return range<const_iterator>(Traits::begin(prefix), Traits::end(prefix));
  }
  template <class Letters> std::pair<iterator, iterator> prefix_range(Letters first, Letters last) {
    return range<iterator>(first, last);
  }

protected:
  virtual ~trie_prefix_search_node_update() {}

private:
  virtual NodeConstIterator node_begin() const = 0;
  virtual const_iterator end() const = 0;

  // Whether a key is before those with the prefix (-1), one of them (0), or behind them (1).
  template <class Letters> static int compare(const typename key::type &found, Letters first, Letters last) {
    typename Traits::const_iterator at = Traits::begin(found), end = Traits::end(found);
    for (; first != last; ++first, ++at) {
      if (at == end)
        return -1;
      std::size_t letter = Traits::e_pos(*at), wanted = Traits::e_pos(*first);
      if (letter != wanted)
        return letter < wanted ? -1 : 1;
    }
    return 0;
  }

  template <class Iterator, class Letters> std::pair<Iterator, Iterator> range(Letters first, Letters last) const {
    detail::tree_links *from = end().links, *to = from;
    for (detail::tree_links *at = node_begin().links; at;) {
      if (compare(key::of(*const_iterator(at)), first, last) < 0) {
        at = at->right;
      } else {
        from = at;
        at = at->left;
      }
    }
    for (detail::tree_links *at = node_begin().links; at;) {
      if (compare(key::of(*const_iterator(at)), first, last) <= 0) {
        at = at->right;
      } else {
        to = at;
        at = at->left;
      }
    }
    return std::make_pair(Iterator(from), Iterator(to));
  }
};

} // namespace __gnu_pbds

#endif
