// GCC's policy-based associative containers: trees, tries, hash tables, lists. The same interface over data structures of our own.
#ifndef ASSAY_PB_DS_ASSOC_CONTAINER_HPP
#define ASSAY_PB_DS_ASSOC_CONTAINER_HPP

#include <ext/pb_ds/detail/hash_table.hpp>
#include <ext/pb_ds/list_update_policy.hpp>
#include <ext/pb_ds/tree_policy.hpp>
#include <ext/pb_ds/trie_policy.hpp>

namespace __gnu_pbds {
namespace detail {

// A search tree with a policy that is given iterators of its nodes.
template <class Key, class Mapped, class Order, template <class, class, class, class> class Update, class Compare,
          class Allocator>
struct updated_tree {
  typedef typename metadata_of<Key, Mapped, Order, Update, Compare, Allocator>::type metadata;
  typedef tree_types<Key, Mapped, Order, metadata> types;
  typedef search_tree<
      Key, Mapped, Order, metadata,
      Update<typename types::node_const_iterator, typename types::node_iterator, Compare, Allocator>>
      type;
};

} // namespace detail

template <class Key, class Mapped, class Compare = std::less<Key>, class Tag = rb_tree_tag,
          template <class, class, class, class> class Update = null_node_update,
          class Allocator = std::allocator<char>>
class tree : public detail::updated_tree<Key, Mapped, Compare, Update, Compare, Allocator>::type {
  typedef typename detail::updated_tree<Key, Mapped, Compare, Update, Compare, Allocator>::type base;

public:
  typedef Compare cmp_fn;
  typedef Tag container_category;
  typedef Allocator allocator_type;

  tree() {}
  explicit tree(const Compare &compare) : base(compare) {}
  template <class Iterator> tree(Iterator first, Iterator last, const Compare &compare = Compare()) : base(compare) {
    copy_from_range(first, last);
  }
  template <class Iterator> void copy_from_range(Iterator first, Iterator last) {
    for (; first != last; ++first)
      this->insert(*first);
  }
  Compare &get_cmp_fn() { return this->order; }
  const Compare &get_cmp_fn() const { return this->order; }
};

template <class Key, class Mapped, class Traits = trie_string_access_traits<Key>, class Tag = pat_trie_tag,
          template <class, class, class, class> class Update = null_node_update,
          class Allocator = std::allocator<char>>
class trie : public detail::updated_tree<Key, Mapped, detail::by_letters<Traits>, Update, Traits, Allocator>::type {
  typedef typename detail::updated_tree<Key, Mapped, detail::by_letters<Traits>, Update, Traits, Allocator>::type base;

public:
  typedef Traits access_traits;
  typedef Tag container_category;
  typedef Allocator allocator_type;

  trie() {}
  explicit trie(const Traits &) {}
  template <class Iterator> trie(Iterator first, Iterator last) { copy_from_range(first, last); }
  template <class Iterator> void copy_from_range(Iterator first, Iterator last) {
    for (; first != last; ++first)
      this->insert(*first);
  }
};

template <class Key, class Mapped, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>,
          class Range = direct_mask_range_hashing<>, class Probe = linear_probe_fn<>,
          class Resize = hash_standard_resize_policy<>, bool StoreHash = false,
          class Allocator = std::allocator<char>>
class gp_hash_table : public detail::open_hash_table<Key, Mapped, Hash, Equal, Range, Probe, Resize> {
  typedef detail::open_hash_table<Key, Mapped, Hash, Equal, Range, Probe, Resize> base;

public:
  typedef gp_hash_tag container_category;
  typedef Allocator allocator_type;
  typedef Range comb_probe_fn;
  typedef Probe probe_fn;

  gp_hash_table() {}
  gp_hash_table(const Hash &hash, const Equal &equal = Equal(), const Range & = Range(), const Probe & = Probe(),
                const Resize &policy = Resize())
      : base(hash, equal, policy) {}
  template <class Iterator, class = typename std::iterator_traits<Iterator>::iterator_category>
  gp_hash_table(Iterator first, Iterator last) {
    copy_from_range(first, last);
  }
  template <class Iterator> void copy_from_range(Iterator first, Iterator last) {
    for (; first != last; ++first)
      this->insert(*first);
  }
};

template <class Key, class Mapped, class Hash = std::hash<Key>, class Equal = std::equal_to<Key>,
          class Range = direct_mask_range_hashing<>, class Resize = hash_standard_resize_policy<>,
          bool StoreHash = false, class Allocator = std::allocator<char>>
class cc_hash_table : public detail::chained_hash_table<Key, Mapped, Hash, Equal, Range, Resize> {
  typedef detail::chained_hash_table<Key, Mapped, Hash, Equal, Range, Resize> base;

public:
  typedef cc_hash_tag container_category;
  typedef Allocator allocator_type;
  typedef Range comb_hash_fn;

  cc_hash_table() {}
  cc_hash_table(const Hash &hash, const Equal &equal = Equal(), const Range & = Range(),
                const Resize &policy = Resize())
      : base(hash, equal, policy) {}
  template <class Iterator, class = typename std::iterator_traits<Iterator>::iterator_category>
  cc_hash_table(Iterator first, Iterator last) {
    copy_from_range(first, last);
  }
  template <class Iterator> void copy_from_range(Iterator first, Iterator last) {
    for (; first != last; ++first)
      this->insert(*first);
  }
};

namespace detail {

struct one_position {
  template <class Key> std::size_t operator()(const Key &) const { return 0; }
};

// All in one chain, which never grows into a table.
template <class Size = std::size_t> struct one_chain {
  static Size position(Size, Size) { return 0; }
  static Size allowed(Size) { return 1; }
};

} // namespace detail

// A list that is searched from its start.
template <class Key, class Mapped, class Equal = std::equal_to<Key>, class Policy = lu_move_to_front_policy<>,
          class Allocator = std::allocator<char>>
class list_update : public detail::chained_hash_table<Key, Mapped, detail::one_position, Equal, detail::one_chain<>,
                                                      hash_standard_resize_policy<>> {
public:
  typedef list_update_tag container_category;
  typedef Allocator allocator_type;
  typedef Policy update_policy;

  list_update() {}
  template <class Iterator> list_update(Iterator first, Iterator last) {
    for (; first != last; ++first)
      this->insert(*first);
  }
};

} // namespace __gnu_pbds

#endif
