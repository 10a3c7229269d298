// The hash tables: one with chains, one with open addresses.
#ifndef ASSAY_PB_DS_HASH_TABLE_HPP
#define ASSAY_PB_DS_HASH_TABLE_HPP

#include <ext/pb_ds/hash_policy.hpp>
#include <tuple>
#include <vector>

namespace __gnu_pbds {
namespace detail {

// Types that both have, and what they do in the same way: `Table` is the table.
template <class Key, class Mapped, class Hash, class Equal, class Resize> struct hash_types {
  typedef Key key_type;
  typedef Mapped mapped_type;
  typedef values<Key, Mapped> held;
  typedef typename held::value_type value_type;
  typedef typename held::element element;
  typedef std::size_t size_type;
  typedef std::ptrdiff_t difference_type;
  typedef element &reference;
  typedef const value_type &const_reference;
  typedef element *pointer;
  typedef const value_type *const_pointer;
  typedef const Key &key_const_reference;
  typedef Hash hash_fn;
  typedef Equal eq_fn;
  typedef Resize resize_policy;
};

// Goes from value to value: `Place` knows how.
template <class Place, class Value, class Element> class hash_iterator {
public:
  typedef std::forward_iterator_tag iterator_category;
  typedef Value value_type;
  typedef std::ptrdiff_t difference_type;
  typedef Element *pointer;
  typedef Element &reference;
  typedef const Element &const_reference;

  Place place;

  hash_iterator() : place() {}
  explicit hash_iterator(Place at) : place(at) {}
  template <class Other, class = typename std::enable_if<std::is_convertible<Other *, Element *>::value>::type>
  hash_iterator(const hash_iterator<Place, Value, Other> &other) : place(other.place) {}

  Element &operator*() const { return place.value(); }
  Element *operator->() const { return &place.value(); }
  hash_iterator &operator++() {
    place.advance();
    return *this;
  }
  hash_iterator operator++(int) {
    hash_iterator before = *this;
    place.advance();
    return before;
  }
  template <class Other> bool operator==(const hash_iterator<Place, Value, Other> &other) const {
    return place.at == other.place.at;
  }
  template <class Other> bool operator!=(const hash_iterator<Place, Value, Other> &other) const {
    return place.at != other.place.at;
  }
};

inline std::size_t power_of_two(std::size_t least) {
  std::size_t size = 1;
  while (size < least)
    size *= 2;
  return size;
}

// A row of slots. One that is emptied stays marked, so that what was put behind it is still found.
template <class Key, class Mapped, class Hash, class Equal, class Range, class Probe, class Resize>
class open_hash_table : public hash_types<Key, Mapped, Hash, Equal, Resize> {
  typedef hash_types<Key, Mapped, Hash, Equal, Resize> types;
  typedef typename types::held held;
  enum state : unsigned char { never_used, emptied, used, behind };

public:
  typedef typename types::value_type value_type;
  typedef typename types::element element;
  typedef std::size_t size_type;

private:
  struct slot {
    alignas(value_type) unsigned char bytes[sizeof(value_type)];
    state is;
    value_type &value() { return *reinterpret_cast<value_type *>(bytes); }
  };
  struct place {
    slot *at;
    value_type &value() const { return at->value(); }
    // The last slot is behind all others.
    void advance() {
      do
        ++at;
      while (at->is < used);
    }
  };

public:
  typedef hash_iterator<place, value_type, element> iterator;
  typedef hash_iterator<place, value_type, const value_type> const_iterator;
  typedef iterator point_iterator;
  typedef const_iterator point_const_iterator;

  explicit open_hash_table(const Hash &given_hash = Hash(), const Equal &given_equal = Equal(),
                           const Resize &given_policy = Resize())
      : hash(given_hash), equal(given_equal), policy(given_policy), slots(0) {
    make(policy.first);
  }
  open_hash_table(const open_hash_table &other)
      : hash(other.hash), equal(other.equal), policy(other.policy), slots(0) {
    make(other.capacity);
    for (const_iterator at = other.begin(); at != other.end(); ++at)
      insert(*at);
  }
  open_hash_table &operator=(const open_hash_table &other) {
    if (this != &other) {
      open_hash_table copy(other);
      swap(copy);
    }
    return *this;
  }
  ~open_hash_table() { drop(); }

  void swap(open_hash_table &other) {
    std::swap(hash, other.hash);
    std::swap(equal, other.equal);
    std::swap(policy, other.policy);
    std::swap(slots, other.slots);
    std::swap(capacity, other.capacity);
    std::swap(count, other.count);
    std::swap(taken, other.taken);
  }

  size_type size() const { return count; }
  size_type max_size() const { return size_type(-1) / sizeof(slot); }
  bool empty() const { return count == 0; }
  void clear() {
    drop();
    make(policy.first);
  }
  iterator begin() { return iterator(first()); }
  iterator end() { return iterator(last()); }
  const_iterator begin() const { return const_iterator(first()); }
  const_iterator end() const { return const_iterator(last()); }
  const Hash &get_hash_fn() const { return hash; }
  const Equal &get_eq_fn() const { return equal; }
  Resize &get_resize_policy() { return policy; }
  const Resize &get_resize_policy() const { return policy; }
  size_type get_actual_size() const { return capacity; }
  void resize(size_type least) { refill(least > count * 2 ? least : count * 2); }
  void set_loads(std::pair<float, float> loads) { policy.set_loads(loads); }
  std::pair<float, float> get_loads() const { return policy.get_loads(); }

  iterator find(const Key &key) { return iterator(place{found(key)}); }
  const_iterator find(const Key &key) const { return const_iterator(place{found(key)}); }
  std::pair<iterator, bool> insert(const value_type &value) { return put(held::key(value), value); }
  template <class M = Mapped>
  typename std::enable_if<!std::is_same<M, null_type>::value, M &>::type operator[](const Key &key) {
    return put(key, std::piecewise_construct, std::forward_as_tuple(key), std::tuple<>()).first->second;
  }
  bool erase(const Key &key) {
    slot *at = found(key);
    if (at == slots + capacity)
      return false;
    remove(at);
    return true;
  }
  iterator erase(iterator at) {
    iterator next = at;
    ++next;
    remove(at.place.at);
    return next;
  }
  template <class Predicate> size_type erase_if(Predicate predicate) {
    size_type before = count;
    for (iterator at = begin(); at != end(); ++at)
      if (predicate(*at))
        remove(at.place.at);
    return before - count;
  }

protected:
  Hash hash;
  Equal equal;
  Resize policy;

private:
  slot *slots;
  size_type capacity, count, taken;

  void make(size_type least) {
    capacity = Range::allowed(power_of_two(least < 8 ? 8 : least));
    slots = static_cast<slot *>(::operator new((capacity + 1) * sizeof(slot)));
    for (size_type i = 0; i < capacity; ++i)
      slots[i].is = never_used;
    slots[capacity].is = behind;
    count = taken = 0;
  }
  void drop() {
    for (size_type i = 0; i < capacity; ++i)
      if (slots[i].is == used)
        slots[i].value().~value_type();
    ::operator delete(slots);
  }
  void refill(size_type least) {
    slot *old = slots;
    size_type old_capacity = capacity;
    make(least);
    for (size_type i = 0; i < old_capacity; ++i) {
      if (old[i].is != used)
        continue;
      put(held::key(old[i].value()), std::move(old[i].value()));
      old[i].value().~value_type();
    }
    ::operator delete(old);
  }
  void remove(slot *at) {
    at->value().~value_type();
    at->is = emptied;
    --count;
  }

  place first() const {
    place at = {slots};
    if (at.at->is < used)
      at.advance();
    return at;
  }
  place last() const { return place{slots + capacity}; }

  size_type probe(size_type start, size_type number) const {
    size_type step = Probe::step(number, (capacity & (capacity - 1)) == 0);
    return Range::position(start + step, capacity);
  }
  slot *found(const Key &key) const {
    size_type start = Range::position(hash(key), capacity);
    for (size_type number = 0; number < capacity; ++number) {
      slot *at = slots + probe(start, number);
      if (at->is == never_used)
        break;
      if (at->is == used && equal(held::key(at->value()), key))
        return at;
    }
    return slots + capacity;
  }

  template <class... Arguments> std::pair<iterator, bool> put(const Key &key, Arguments &&...arguments) {
    size_type start = Range::position(hash(key), capacity);
    slot *room = 0;
    for (size_type number = 0; number < capacity; ++number) {
      slot *at = slots + probe(start, number);
      if (at->is == used) {
        if (equal(held::key(at->value()), key))
          return std::make_pair(iterator(place{at}), false);
        continue;
      }
      if (!room)
        room = at;
      if (at->is == never_used)
        break;
    }
    bool is_new = !room || room->is == never_used;
    float most = policy.most(0.5f) * float(capacity);
    if (is_new && float(taken + 1) > most) {
      // Slots that are marked and empty are cleared by that, too.
      refill(float(count) > 0.75f * most ? capacity * 2 : capacity);
      return put(key, std::forward<Arguments>(arguments)...);
    }
    ::new (static_cast<void *>(room->bytes)) value_type(std::forward<Arguments>(arguments)...);
    taken += is_new;
    room->is = used;
    ++count;
    return std::make_pair(iterator(place{room}), true);
  }
};

// A list for each position; nodes stay where they are.
template <class Key, class Mapped, class Hash, class Equal, class Range, class Resize>
class chained_hash_table : public hash_types<Key, Mapped, Hash, Equal, Resize> {
  typedef hash_types<Key, Mapped, Hash, Equal, Resize> types;
  typedef typename types::held held;

public:
  typedef typename types::value_type value_type;
  typedef typename types::element element;
  typedef std::size_t size_type;

private:
  struct node {
    node *next;
    size_type position;
    value_type value;
    template <class... Arguments>
    explicit node(Arguments &&...arguments) : value(std::forward<Arguments>(arguments)...) {}
  };
  struct place {
    node *at;
    const std::vector<node *> *heads;
    value_type &value() const { return at->value; }
    void advance() {
      size_type position = at->position;
      at = at->next;
      while (!at && ++position < heads->size())
        at = (*heads)[position];
    }
  };

public:
  typedef hash_iterator<place, value_type, element> iterator;
  typedef hash_iterator<place, value_type, const value_type> const_iterator;
  typedef iterator point_iterator;
  typedef const_iterator point_const_iterator;

  explicit chained_hash_table(const Hash &given_hash = Hash(), const Equal &given_equal = Equal(),
                              const Resize &given_policy = Resize())
      : hash(given_hash), equal(given_equal), policy(given_policy), heads(size_for(policy.first)), count(0) {}
  chained_hash_table(const chained_hash_table &other)
      : hash(other.hash), equal(other.equal), policy(other.policy), heads(other.heads.size()), count(0) {
    for (const_iterator at = other.begin(); at != other.end(); ++at)
      insert(*at);
  }
  chained_hash_table &operator=(const chained_hash_table &other) {
    if (this != &other) {
      chained_hash_table copy(other);
      swap(copy);
    }
    return *this;
  }
  ~chained_hash_table() { drop(); }

  void swap(chained_hash_table &other) {
    std::swap(hash, other.hash);
    std::swap(equal, other.equal);
    std::swap(policy, other.policy);
    heads.swap(other.heads);
    std::swap(count, other.count);
  }

  size_type size() const { return count; }
  size_type max_size() const { return size_type(-1) / sizeof(node); }
  bool empty() const { return count == 0; }
  void clear() {
    drop();
    heads.assign(size_for(policy.first), 0);
    count = 0;
  }
  iterator begin() { return iterator(first()); }
  iterator end() { return iterator(place{0, &heads}); }
  const_iterator begin() const { return const_iterator(first()); }
  const_iterator end() const { return const_iterator(place{0, &heads}); }
  const Hash &get_hash_fn() const { return hash; }
  const Equal &get_eq_fn() const { return equal; }
  Resize &get_resize_policy() { return policy; }
  const Resize &get_resize_policy() const { return policy; }
  size_type get_actual_size() const { return heads.size(); }
  void resize(size_type least) { refill(least > count ? least : count); }
  void set_loads(std::pair<float, float> loads) { policy.set_loads(loads); }
  std::pair<float, float> get_loads() const { return policy.get_loads(); }

  iterator find(const Key &key) { return iterator(place{found(key), &heads}); }
  const_iterator find(const Key &key) const { return const_iterator(place{found(key), &heads}); }
  std::pair<iterator, bool> insert(const value_type &value) { return put(held::key(value), value); }
  template <class M = Mapped>
  typename std::enable_if<!std::is_same<M, null_type>::value, M &>::type operator[](const Key &key) {
    return put(key, std::piecewise_construct, std::forward_as_tuple(key), std::tuple<>()).first->second;
  }
  bool erase(const Key &key) {
    node *at = found(key);
    if (at)
      remove(at);
    return at != 0;
  }
  iterator erase(iterator at) {
    iterator next = at;
    ++next;
    remove(at.place.at);
    return next;
  }
  template <class Predicate> size_type erase_if(Predicate predicate) {
    size_type before = count;
    for (iterator at = begin(); at != end();)
      if (predicate(*at))
        at = erase(at);
      else
        ++at;
    return before - count;
  }

protected:
  Hash hash;
  Equal equal;
  Resize policy;

private:
  std::vector<node *> heads;
  size_type count;

  static size_type size_for(size_type least) { return Range::allowed(power_of_two(least < 8 ? 8 : least)); }
  size_type position(const Key &key) const { return Range::position(hash(key), heads.size()); }

  void drop() {
    for (size_type i = 0; i < heads.size(); ++i)
      while (node *at = heads[i]) {
        heads[i] = at->next;
        delete at;
      }
  }
  void refill(size_type least) {
    std::vector<node *> old(size_for(least));
    old.swap(heads);
    for (size_type i = 0; i < old.size(); ++i)
      while (node *at = old[i]) {
        old[i] = at->next;
        link(at);
      }
  }
  void link(node *at) {
    at->position = position(held::key(at->value));
    at->next = heads[at->position];
    heads[at->position] = at;
  }
  void remove(node *at) {
    node **where = &heads[at->position];
    while (*where != at)
      where = &(*where)->next;
    *where = at->next;
    delete at;
    --count;
  }
  place first() const {
    for (size_type i = 0; i < heads.size(); ++i)
      if (heads[i])
        return place{heads[i], &heads};
    return place{0, &heads};
  }
  node *found(const Key &key) const {
    node *at = heads[position(key)];
    while (at && !equal(held::key(at->value), key))
      at = at->next;
    return at;
  }
  template <class... Arguments> std::pair<iterator, bool> put(const Key &key, Arguments &&...arguments) {
    if (node *known = found(key))
      return std::make_pair(iterator(place{known, &heads}), false);
    if (count >= heads.size())
      refill(heads.size() * 2);
    node *made = new node(std::forward<Arguments>(arguments)...);
    link(made);
    ++count;
    return std::make_pair(iterator(place{made, &heads}), true);
  }
};

} // namespace detail
} // namespace __gnu_pbds

#endif
