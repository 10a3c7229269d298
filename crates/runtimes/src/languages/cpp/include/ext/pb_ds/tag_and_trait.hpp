// What GCC's policy-based containers have in common: tags, null types, errors.
#ifndef ASSAY_PB_DS_TAG_AND_TRAIT_HPP
#define ASSAY_PB_DS_TAG_AND_TRAIT_HPP

#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace __gnu_pbds {

struct trivial_iterator_tag {};
typedef void trivial_iterator_difference_type;

struct container_tag {};
struct sequence_tag : container_tag {};
struct string_tag : sequence_tag {};
struct associative_tag : container_tag {};
struct basic_branch_tag : associative_tag {};
struct tree_tag : basic_branch_tag {};
struct rb_tree_tag : tree_tag {};
struct splay_tree_tag : tree_tag {};
struct ov_tree_tag : tree_tag {};
struct trie_tag : basic_branch_tag {};
struct pat_trie_tag : trie_tag {};
struct basic_hash_tag : associative_tag {};
struct cc_hash_tag : basic_hash_tag {};
struct gp_hash_tag : basic_hash_tag {};
struct list_update_tag : associative_tag {};
struct priority_queue_tag : container_tag {};
struct pairing_heap_tag : priority_queue_tag {};
struct binomial_heap_tag : priority_queue_tag {};
struct rc_binomial_heap_tag : priority_queue_tag {};
struct binary_heap_tag : priority_queue_tag {};
struct thin_heap_tag : priority_queue_tag {};

// The mapped type of sets.
struct null_type {};
typedef null_type null_mapped_type;

template <class, class, class, class> struct null_node_update {
  typedef null_type metadata_type;
};

struct container_error : std::logic_error {
  container_error() : std::logic_error("__gnu_pbds::container_error") {}
};
struct insert_error : container_error {};
struct join_error : container_error {};
struct resize_error : container_error {};

namespace detail {

// What a container with these keys and mapped values holds.
template <class Key, class Mapped> struct values {
  typedef std::pair<const Key, Mapped> value_type;
  typedef value_type element;
  static const bool is_set = false;
  static const Key &key(const value_type &value) { return value.first; }
};

template <class Key> struct values<Key, null_type> {
  typedef Key value_type;
  typedef const Key element;
  static const bool is_set = true;
  static const Key &key(const value_type &value) { return value; }
};

// The key in what a container holds.
template <class Value> struct key_in {
  typedef Value type;
  static const type &of(const Value &value) { return value; }
};

template <class Key, class Mapped> struct key_in<std::pair<const Key, Mapped>> {
  typedef Key type;
  static const type &of(const std::pair<const Key, Mapped> &value) { return value.first; }
};

} // namespace detail

template <class Container> struct container_traits {
  typedef Container container_type;
  typedef typename Container::container_category container_category;
  enum {
    order_preserving = std::is_base_of<basic_branch_tag, container_category>::value,
    erase_can_throw = false,
    split_join_can_throw = false,
    reverse_iteration = order_preserving
  };
};

} // namespace __gnu_pbds

#endif
