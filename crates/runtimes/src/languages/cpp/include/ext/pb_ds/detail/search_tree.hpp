// The search tree behind `tree` and `trie`: a treap whose nodes know their parents, and data about their subtrees that a policy
// computes. Whatever tag is asked for, it is this one: all have its complexity.
#ifndef ASSAY_PB_DS_SEARCH_TREE_HPP
#define ASSAY_PB_DS_SEARCH_TREE_HPP

#include <ext/pb_ds/tag_and_trait.hpp>

namespace __gnu_pbds {
namespace detail {

struct tree_links {
  tree_links *left, *right, *parent;
};

// The header has the root on its left, and is what follows the last node. So it needs no case of its own.
inline tree_links *tree_first(tree_links *at) {
  while (at->left)
    at = at->left;
  return at;
}

inline tree_links *tree_next(tree_links *at) {
  if (at->right)
    return tree_first(at->right);
  while (at->parent->right == at)
    at = at->parent;
  return at->parent;
}

inline tree_links *tree_previous(tree_links *at) {
  if (at->left) {
    at = at->left;
    while (at->right)
      at = at->right;
    return at;
  }
  while (at->parent->left == at)
    at = at->parent;
  return at->parent;
}

template <class Value, class Metadata> struct tree_node : tree_links {
  unsigned priority;
  Metadata metadata;
  Value value;
  template <class... Arguments>
  explicit tree_node(unsigned chance, Arguments &&...arguments)
      : priority(chance), metadata(), value(std::forward<Arguments>(arguments)...) {}
};

template <class Node, class Value, class Element> class tree_iterator {
public:
  typedef std::bidirectional_iterator_tag iterator_category;
  typedef Value value_type;
  typedef std::ptrdiff_t difference_type;
  typedef Element *pointer;
  typedef Element &reference;
  typedef const Element &const_reference;

  tree_links *links;

  tree_iterator() : links(0) {}
  explicit tree_iterator(tree_links *at) : links(at) {}
  template <class Other, class = typename std::enable_if<std::is_convertible<Other *, Element *>::value>::type>
  tree_iterator(const tree_iterator<Node, Value, Other> &other) : links(other.links) {}

  Element &operator*() const { return static_cast<Node *>(links)->value; }
  Element *operator->() const { return &**this; }
  tree_iterator &operator++() {
    links = tree_next(links);
    return *this;
  }
  tree_iterator operator++(int) {
    tree_iterator before = *this;
    ++*this;
    return before;
  }
  tree_iterator &operator--() {
    links = tree_previous(links);
    return *this;
  }
  tree_iterator operator--(int) {
    tree_iterator before = *this;
    --*this;
    return before;
  }
  template <class Other> bool operator==(const tree_iterator<Node, Value, Other> &other) const {
    return links == other.links;
  }
  template <class Other> bool operator!=(const tree_iterator<Node, Value, Other> &other) const {
    return links != other.links;
  }
};

// A place in the tree as policies see it: there is none below a leaf.
template <class Node, class Metadata, class Iterator, class ConstIterator> class tree_node_const_iterator {
public:
  typedef trivial_iterator_tag iterator_category;
  typedef trivial_iterator_difference_type difference_type;
  typedef ConstIterator value_type;
  typedef ConstIterator reference;
  typedef ConstIterator const_reference;
  typedef Metadata metadata_type;
  typedef const Metadata &metadata_const_reference;

  tree_links *links;

  tree_node_const_iterator(tree_links *at = 0) : links(at) {}
  ConstIterator operator*() const { return ConstIterator(links); }
  const Metadata &get_metadata() const { return static_cast<Node *>(links)->metadata; }
  tree_node_const_iterator get_l_child() const { return links->left; }
  tree_node_const_iterator get_r_child() const { return links->right; }
  bool operator==(const tree_node_const_iterator &other) const { return links == other.links; }
  bool operator!=(const tree_node_const_iterator &other) const { return links != other.links; }
};

template <class Node, class Metadata, class Iterator, class ConstIterator>
class tree_node_iterator : public tree_node_const_iterator<Node, Metadata, Iterator, ConstIterator> {
public:
  typedef Iterator value_type;
  typedef Iterator reference;

  tree_node_iterator(tree_links *at = 0)
      : tree_node_const_iterator<Node, Metadata, Iterator, ConstIterator>(at) {}
  Iterator operator*() const { return Iterator(this->links); }
  tree_node_iterator get_l_child() const { return this->links->left; }
  tree_node_iterator get_r_child() const { return this->links->right; }
};

template <class Key, class Mapped, class Order, class Metadata> struct tree_types {
  typedef values<Key, Mapped> held;
  typedef typename held::value_type value_type;
  typedef tree_node<value_type, Metadata> node;
  typedef tree_iterator<node, value_type, const value_type> const_iterator;
  typedef tree_iterator<node, value_type, typename held::element> iterator;
  typedef tree_node_const_iterator<node, Metadata, iterator, const_iterator> node_const_iterator;
  typedef tree_node_iterator<node, Metadata, iterator, const_iterator> node_iterator;
};

// What a policy computes. Its type is known once the policy is given iterators of nodes, whose type depends on it: these have
// other data.
template <class Key, class Mapped, class Order, template <class, class, class, class> class Update, class Compare,
          class Allocator>
struct metadata_of {
  typedef tree_types<Key, Mapped, Order, char> types;
  typedef typename Update<typename types::node_const_iterator, typename types::node_iterator, Compare,
                          Allocator>::metadata_type type;
};

// `Update` is the policy itself, with all its arguments.
template <class Key, class Mapped, class Order, class Metadata, class Update> class search_tree : public Update {
  typedef tree_types<Key, Mapped, Order, Metadata> types;
  typedef typename types::held held;
  typedef typename types::node node;
  static const bool is_updated = !std::is_same<Metadata, null_type>::value;

public:
  typedef Metadata metadata_type;
  typedef Key key_type;
  typedef Mapped mapped_type;
  typedef typename held::value_type value_type;
  typedef std::size_t size_type;
  typedef std::ptrdiff_t difference_type;
  typedef const Key &key_const_reference;
  typedef Key &key_reference;
  typedef Mapped &mapped_reference;
  typedef const Mapped &mapped_const_reference;
  typedef typename held::element &reference;
  typedef const value_type &const_reference;
  typedef typename held::element *pointer;
  typedef const value_type *const_pointer;
  typedef typename types::const_iterator const_iterator;
  typedef typename types::iterator iterator;
  typedef const_iterator point_const_iterator;
  typedef iterator point_iterator;
  typedef std::reverse_iterator<iterator> reverse_iterator;
  typedef std::reverse_iterator<const_iterator> const_reverse_iterator;
  typedef typename types::node_const_iterator node_const_iterator;
  typedef typename types::node_iterator node_iterator;
  typedef Update node_update;

  explicit search_tree(const Order &given = Order()) : order(given), count(0), seed(2463534242u) {
    header.left = header.right = header.parent = 0;
  }
  search_tree(const search_tree &other) : Update(other), order(other.order), count(other.count), seed(other.seed) {
    header.right = header.parent = 0;
    header.left = copied(other.header.left, &header);
  }
  search_tree &operator=(const search_tree &other) {
    if (this != &other) {
      search_tree copy(other);
      swap(copy);
    }
    return *this;
  }
  ~search_tree() { destroy(header.left); }

  void swap(search_tree &other) {
    std::swap(order, other.order);
    std::swap(count, other.count);
    std::swap(header.left, other.header.left);
    adopt();
    other.adopt();
  }

  bool empty() const { return count == 0; }
  size_type size() const { return count; }
  size_type max_size() const { return size_type(-1) / sizeof(node); }
  void clear() {
    destroy(header.left);
    header.left = 0;
    count = 0;
  }

  iterator begin() { return iterator(tree_first(&header)); }
  iterator end() { return iterator(&header); }
  const_iterator begin() const { return const_iterator(tree_first(links())); }
  const_iterator end() const { return const_iterator(links()); }
  const_iterator cbegin() const { return begin(); }
  const_iterator cend() const { return end(); }
  reverse_iterator rbegin() { return reverse_iterator(end()); }
  reverse_iterator rend() { return reverse_iterator(begin()); }
  const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
  const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
  node_iterator node_begin() { return header.left; }
  node_iterator node_end() { return node_iterator(); }
  node_const_iterator node_begin() const { return header.left; }
  node_const_iterator node_end() const { return node_const_iterator(); }
  const Order &get_order() const { return order; }

  iterator lower_bound(const Key &key) { return iterator(lower(key)); }
  const_iterator lower_bound(const Key &key) const { return const_iterator(lower(key)); }
  iterator upper_bound(const Key &key) { return iterator(upper(key)); }
  const_iterator upper_bound(const Key &key) const { return const_iterator(upper(key)); }
  iterator find(const Key &key) { return iterator(found(key)); }
  const_iterator find(const Key &key) const { return const_iterator(found(key)); }

  std::pair<iterator, bool> insert(const value_type &value) { return place(held::key(value), value); }

  template <class M = Mapped>
  typename std::enable_if<!std::is_same<M, null_type>::value, M &>::type operator[](const Key &key) {
    return place(key, std::piecewise_construct, std::forward_as_tuple(key), std::tuple<>()).first->second;
  }

  bool erase(const Key &key) {
    tree_links *at = found(key);
    if (at == &header)
      return false;
    remove(at);
    return true;
  }
  iterator erase(iterator at) {
    tree_links *next = tree_next(at.links);
    remove(at.links);
    return iterator(next);
  }
  template <class Element, class = typename std::enable_if<!std::is_same<Element, typename held::element>::value>::type>
  const_iterator erase(tree_iterator<node, value_type, Element> at) {
    return erase(iterator(at.links));
  }
  reverse_iterator erase(reverse_iterator at) {
    iterator here = at.base();
    --here;
    return reverse_iterator(erase(here));
  }
  template <class Predicate> size_type erase_if(Predicate predicate) {
    size_type before = count;
    for (iterator at = begin(); at != end();) {
      if (predicate(*at))
        at = erase(at);
      else
        ++at;
    }
    return before - count;
  }

  // Takes all of another tree, whose keys are all smaller or all larger.
  void join(search_tree &other) {
    if (other.count == 0)
      return;
    if (count == 0) {
      swap(other);
      return;
    }
    if (order(last_key(), other.first_key()))
      header.left = joined(header.left, other.header.left);
    else if (order(other.last_key(), first_key()))
      header.left = joined(other.header.left, header.left);
    else
      throw join_error();
    adopt();
    count += other.count;
    other.header.left = 0;
    other.count = 0;
  }

  // Gives another tree all larger keys.
  void split(const Key &key, search_tree &other) {
    other.clear();
    tree_links *smaller, *larger;
    parted(header.left, key, smaller, larger);
    header.left = smaller;
    other.header.left = larger;
    adopt();
    other.adopt();
    // As long as the smaller of both takes to be gone through.
    size_type all = count;
    tree_links *here = tree_first(&header), *there = tree_first(&other.header);
    size_type steps = 0;
    for (; here != &header && there != &other.header; ++steps) {
      here = tree_next(here);
      there = tree_next(there);
    }
    count = here == &header ? steps : all - steps;
    other.count = all - count;
  }

protected:
  Order order;

  static const Key &key_of(tree_links *at) { return held::key(static_cast<node *>(at)->value); }
  tree_links *links() const { return const_cast<tree_links *>(&header); }
  tree_links *root() const { return header.left; }

private:
  tree_links header;
  size_type count;
  unsigned seed;

  const Key &first_key() { return key_of(tree_first(&header)); }
  const Key &last_key() { return key_of(tree_previous(&header)); }

  unsigned chance() {
    seed ^= seed << 13;
    seed ^= seed >> 17;
    return seed ^= seed << 5;
  }

  void adopt() {
    if (header.left)
      header.left->parent = &header;
  }

  static unsigned priority(tree_links *at) { return static_cast<node *>(at)->priority; }

  void update(tree_links *at) { update(at, std::integral_constant<bool, is_updated>()); }
  void update(tree_links *at, std::true_type) {
    Update::operator()(node_iterator(at), node_const_iterator());
  }
  void update(tree_links *, std::false_type) {}
  void update_from(tree_links *at) {
    if (is_updated)
      for (; at != &header; at = at->parent)
        update(at);
  }

  tree_links *lower(const Key &key) const {
    tree_links *best = links();
    for (tree_links *at = root(); at;) {
      if (order(key_of(at), key)) {
        at = at->right;
      } else {
        best = at;
        at = at->left;
      }
    }
    return best;
  }
  tree_links *upper(const Key &key) const {
    tree_links *best = links();
    for (tree_links *at = root(); at;) {
      if (order(key, key_of(at))) {
        best = at;
        at = at->left;
      } else {
        at = at->right;
      }
    }
    return best;
  }
  tree_links *found(const Key &key) const {
    tree_links *at = lower(key);
    return at != &header && !order(key, key_of(at)) ? at : links();
  }

  // Puts a node in the place of its parent.
  void rotate_up(tree_links *at) {
    tree_links *above = at->parent;
    tree_links *top = above->parent;
    if (above->left == at) {
      above->left = at->right;
      if (at->right)
        at->right->parent = above;
      at->right = above;
    } else {
      above->right = at->left;
      if (at->left)
        at->left->parent = above;
      at->left = above;
    }
    above->parent = at;
    at->parent = top;
    (top->left == above ? top->left : top->right) = at;
  }

  template <class... Arguments> std::pair<iterator, bool> place(const Key &key, Arguments &&...arguments) {
    tree_links *above = &header;
    tree_links **where = &header.left;
    tree_links *not_smaller = 0;
    while (*where) {
      above = *where;
      if (order(key_of(above), key)) {
        where = &above->right;
      } else {
        not_smaller = above;
        where = &above->left;
      }
    }
    if (not_smaller && !order(key, key_of(not_smaller)))
      return std::make_pair(iterator(not_smaller), false);
    node *made = new node(chance(), std::forward<Arguments>(arguments)...);
    made->left = made->right = 0;
    made->parent = above;
    *where = made;
    ++count;
    update(made);
    while (made->parent != &header && priority(made->parent) < made->priority) {
      tree_links *below = made->parent;
      rotate_up(made);
      update(below);
    }
    update_from(made);
    return std::make_pair(iterator(made), true);
  }

  void remove(tree_links *at) {
    while (at->left && at->right)
      rotate_up(priority(at->left) > priority(at->right) ? at->left : at->right);
    tree_links *below = at->left ? at->left : at->right;
    tree_links *above = at->parent;
    (above->left == at ? above->left : above->right) = below;
    if (below)
      below->parent = above;
    delete static_cast<node *>(at);
    --count;
    update_from(above);
  }

  tree_links *joined(tree_links *smaller, tree_links *larger) {
    if (!smaller || !larger)
      return smaller ? smaller : larger;
    if (priority(smaller) > priority(larger)) {
      smaller->right = joined(smaller->right, larger);
      smaller->right->parent = smaller;
      update(smaller);
      return smaller;
    }
    larger->left = joined(smaller, larger->left);
    larger->left->parent = larger;
    update(larger);
    return larger;
  }

  void parted(tree_links *at, const Key &key, tree_links *&smaller, tree_links *&larger) {
    if (!at) {
      smaller = larger = 0;
      return;
    }
    if (order(key, key_of(at))) {
      larger = at;
      parted(at->left, key, smaller, at->left);
      if (at->left)
        at->left->parent = at;
    } else {
      smaller = at;
      parted(at->right, key, at->right, larger);
      if (at->right)
        at->right->parent = at;
    }
    update(at);
  }

  tree_links *copied(tree_links *at, tree_links *above) {
    if (!at)
      return 0;
    node *original = static_cast<node *>(at);
    node *copy = new node(original->priority, original->value);
    copy->metadata = original->metadata;
    copy->parent = above;
    copy->left = copied(at->left, copy);
    copy->right = copied(at->right, copy);
    return copy;
  }

  void destroy(tree_links *at) {
    while (at) {
      destroy(at->right);
      tree_links *left = at->left;
      delete static_cast<node *>(at);
      at = left;
    }
  }
};

// Counts what is below each node, and so finds by number. `Order` compares keys.
template <class NodeConstIterator, class NodeIterator, class Order, class Allocator> class order_statistics {
  typedef key_in<typename NodeConstIterator::value_type::value_type> key;

public:
  typedef std::size_t metadata_type;
  typedef std::size_t size_type;
  typedef typename NodeConstIterator::value_type const_iterator;
  typedef typename NodeIterator::value_type iterator;
  typedef NodeConstIterator node_const_iterator;
  typedef NodeIterator node_iterator;

  // The key with this number, counted from 0, or the end.
  iterator find_by_order(size_type number) { return iterator(numbered(number)); }
  const_iterator find_by_order(size_type number) const { return const_iterator(numbered(number)); }

  // How many keys are smaller. Contest programs make multisets by `less_equal`, by which a key is smaller than itself: so what
  // follows is asked for first.
  size_type order_of_key(const typename key::type &wanted) const {
    const Order &order = get_order();
    size_type smaller = 0;
    for (tree_links *at = node_begin().links; at;) {
      const typename key::type &here = key::of(*const_iterator(at));
      if (order(wanted, here)) {
        at = at->left;
      } else {
        smaller += below(at->left);
        if (!order(here, wanted))
          break;
        ++smaller;
        at = at->right;
      }
    }
    return smaller;
  }

  void operator()(node_iterator at, node_const_iterator) const {
    const_cast<metadata_type &>(at.get_metadata()) = below(at.links->left) + below(at.links->right) + 1;
  }

protected:
  virtual ~order_statistics() {}

private:
  virtual node_const_iterator node_begin() const = 0;
  virtual const_iterator end() const = 0;
  virtual const Order &get_order() const = 0;

  static size_type below(tree_links *at) { return at ? node_const_iterator(at).get_metadata() : 0; }

  tree_links *numbered(size_type number) const {
    for (tree_links *at = node_begin().links; at;) {
      size_type smaller = below(at->left);
      if (number == smaller)
        return at;
      if (number < smaller) {
        at = at->left;
      } else {
        number -= smaller + 1;
        at = at->right;
      }
    }
    return end().links;
  }
};

} // namespace detail
} // namespace __gnu_pbds

#endif
