// GCC's policy-based priority queues. Whatever tag is asked for, it is a pairing heap: it has the complexity of each, amortised.
#ifndef ASSAY_PB_DS_PRIORITY_QUEUE_HPP
#define ASSAY_PB_DS_PRIORITY_QUEUE_HPP

#include <ext/pb_ds/tag_and_trait.hpp>
#include <vector>

namespace __gnu_pbds {
namespace detail {

struct heap_links {
  // The first child, the next sibling, and the sibling before; of a first child the parent.
  heap_links *child, *next, *before;
};

template <class Value> struct heap_node : heap_links {
  Value value;
  explicit heap_node(const Value &given) : value(given) { child = next = before = 0; }
};

template <class Value> class heap_iterator {
public:
  typedef std::forward_iterator_tag iterator_category;
  typedef Value value_type;
  typedef std::ptrdiff_t difference_type;
  typedef const Value *pointer;
  typedef const Value &reference;
  typedef const Value &const_reference;

  heap_links *links;

  heap_iterator() : links(0) {}
  explicit heap_iterator(heap_links *at) : links(at) {}
  const Value &operator*() const { return static_cast<heap_node<Value> *>(links)->value; }
  const Value *operator->() const { return &**this; }
  // Parents come before children.
  heap_iterator &operator++() {
    if (links->child) {
      links = links->child;
      return *this;
    }
    while (links && !links->next)
      links = parent(links);
    if (links)
      links = links->next;
    return *this;
  }
  heap_iterator operator++(int) {
    heap_iterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const heap_iterator &other) const { return links == other.links; }
  bool operator!=(const heap_iterator &other) const { return links != other.links; }

private:
  static heap_links *parent(heap_links *at) {
    while (at->before && at->before->child != at)
      at = at->before;
    return at->before;
  }
};

} // namespace detail

template <class Value, class Compare = std::less<Value>, class Tag = pairing_heap_tag,
          class Allocator = std::allocator<char>>
class priority_queue {
  typedef detail::heap_links links;
  typedef detail::heap_node<Value> node;

public:
  typedef Value value_type;
  typedef Compare cmp_fn;
  typedef Tag container_category;
  typedef Allocator allocator_type;
  typedef std::size_t size_type;
  typedef std::ptrdiff_t difference_type;
  typedef Value &reference;
  typedef const Value &const_reference;
  typedef Value *pointer;
  typedef const Value *const_pointer;
  typedef detail::heap_iterator<Value> iterator;
  typedef iterator const_iterator;
  typedef iterator point_iterator;
  typedef iterator point_const_iterator;

  priority_queue() : root(0), count(0) {}
  explicit priority_queue(const Compare &given) : compare(given), root(0), count(0) {}
  template <class Iterator>
  priority_queue(Iterator first, Iterator last, const Compare &given = Compare()) : compare(given), root(0), count(0) {
    for (; first != last; ++first)
      push(*first);
  }
  priority_queue(const priority_queue &other) : compare(other.compare), root(0), count(0) {
    for (iterator at = other.begin(); at != other.end(); ++at)
      push(*at);
  }
  priority_queue &operator=(const priority_queue &other) {
    if (this != &other) {
      priority_queue copy(other);
      swap(copy);
    }
    return *this;
  }
  ~priority_queue() { clear(); }

  void swap(priority_queue &other) {
    std::swap(compare, other.compare);
    std::swap(root, other.root);
    std::swap(count, other.count);
  }

  bool empty() const { return count == 0; }
  size_type size() const { return count; }
  size_type max_size() const { return size_type(-1) / sizeof(node); }
  iterator begin() const { return iterator(root); }
  iterator end() const { return iterator(); }
  Compare &get_cmp_fn() { return compare; }
  const Compare &get_cmp_fn() const { return compare; }

  point_iterator push(const Value &value) {
    node *made = new node(value);
    root = merged(root, made);
    ++count;
    return point_iterator(made);
  }
  const Value &top() const { return static_cast<node *>(root)->value; }
  void pop() { erase(point_iterator(root)); }
  void erase(point_iterator at) {
    cut(at.links);
    delete static_cast<node *>(at.links);
    --count;
  }
  void modify(point_iterator at, const Value &value) {
    cut(at.links);
    static_cast<node *>(at.links)->value = value;
    root = merged(root, at.links);
  }
  void join(priority_queue &other) {
    root = merged(root, other.root);
    count += other.count;
    other.root = 0;
    other.count = 0;
  }
  template <class Predicate> void split(Predicate predicate, priority_queue &other) {
    other.clear();
    move_if(predicate, &other);
  }
  template <class Predicate> size_type erase_if(Predicate predicate) {
    size_type before = count;
    move_if(predicate, 0);
    return before - count;
  }
  void clear() {
    while (root) {
      // Children are hung in the place of their parent, so that no recursion is needed.
      links *at = root;
      if (at->child) {
        links *last = at->child;
        while (last->next)
          last = last->next;
        last->next = at->next;
        root = at->child;
      } else {
        root = at->next;
      }
      delete static_cast<node *>(at);
    }
    count = 0;
  }

private:
  Compare compare;
  links *root;
  size_type count;

  static const Value &value_of(links *at) { return static_cast<node *>(at)->value; }

  // Two heaps as one. Neither root has siblings.
  links *merged(links *one, links *other) {
    if (!one || !other)
      return one ? one : other;
    if (compare(value_of(one), value_of(other)))
      std::swap(one, other);
    other->next = one->child;
    if (one->child)
      one->child->before = other;
    other->before = one;
    one->child = other;
    return one;
  }

  // Siblings as one heap: by pairs from the left, and these from the right.
  links *merged_siblings(links *at) {
    links *pairs = 0;
    while (at) {
      links *second = at->next;
      links *rest = second ? second->next : 0;
      at->next = at->before = 0;
      if (second)
        second->next = second->before = 0;
      links *pair = merged(at, second);
      pair->next = pairs;
      pairs = pair;
      at = rest;
    }
    links *all = 0;
    while (pairs) {
      links *rest = pairs->next;
      pairs->next = 0;
      all = merged(all, pairs);
      pairs = rest;
    }
    return all;
  }

  // Takes one node out of the heap.
  void cut(links *at) {
    links *below = merged_siblings(at->child);
    at->child = 0;
    if (at == root) {
      root = below;
    } else {
      (at->before->child == at ? at->before->child : at->before->next) = at->next;
      if (at->next)
        at->next->before = at->before;
      root = merged(root, below);
    }
    at->next = at->before = 0;
  }

  template <class Predicate> void move_if(Predicate predicate, priority_queue *other) {
    std::vector<links *> all;
    for (iterator at = begin(); at != end(); ++at)
      all.push_back(at.links);
    root = 0;
    count = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      links *at = all[i];
      at->child = at->next = at->before = 0;
      if (!predicate(value_of(at))) {
        root = merged(root, at);
        ++count;
      } else if (other) {
        other->root = merged(other->root, at);
        ++other->count;
      } else {
        delete static_cast<node *>(at);
      }
    }
  }
};

} // namespace __gnu_pbds

#endif
