// How hash tables spread keys and grow.
#ifndef ASSAY_PB_DS_HASH_POLICY_HPP
#define ASSAY_PB_DS_HASH_POLICY_HPP

#include <ext/pb_ds/tag_and_trait.hpp>

namespace __gnu_pbds {

// For tables that work out their own positions.
struct null_probe_fn {};
struct null_hash_fn {};

template <class Size = std::size_t> class direct_mask_range_hashing {
public:
  typedef Size size_type;
  // Of tables whose sizes are powers of two.
  static Size position(Size hash, Size size) { return hash & (size - 1); }
  static Size allowed(Size size) { return size; }
};

template <class Size = std::size_t> class direct_mod_range_hashing {
public:
  typedef Size size_type;
  static Size position(Size hash, Size size) { return hash % size; }
  static Size allowed(Size size) { return size - 1; }
};

template <class Size = std::size_t> class linear_probe_fn {
public:
  typedef Size size_type;
  static Size step(Size number, bool) { return number; }
};

template <class Size = std::size_t> class quadratic_probe_fn {
public:
  typedef Size size_type;
  // Triangular numbers come to every position of a table whose size is a power of two.
  static Size step(Size number, bool is_power_of_two) {
    return is_power_of_two ? number * (number + 1) / 2 : number;
  }
};

template <class Size = std::size_t> class hash_exponential_size_policy {
public:
  typedef Size size_type;
  hash_exponential_size_policy(Size start = 8, Size = 2) : first(start) {}
  Size first;
};

class hash_prime_size_policy {
public:
  typedef std::size_t size_type;
  hash_prime_size_policy(size_type start = 8) : first(start) {}
  size_type first;
};

template <bool ExternalLoadAccess = false, class Size = std::size_t> class hash_load_check_resize_trigger {
public:
  typedef Size size_type;
  enum { external_load_access = ExternalLoadAccess };
  hash_load_check_resize_trigger(float least = 0.125f, float most = 0.5f) : minimum(least), maximum(most) {}
  std::pair<float, float> get_loads() const { return std::make_pair(minimum, maximum); }
  void set_loads(std::pair<float, float> loads) {
    minimum = loads.first;
    maximum = loads.second;
  }
  float most(float) const { return maximum; }

private:
  float minimum, maximum;
};

template <bool ExternalLoadAccess = false, class Size = std::size_t> class cc_hash_max_collision_check_resize_trigger {
public:
  typedef Size size_type;
  enum { external_load_access = ExternalLoadAccess };
  cc_hash_max_collision_check_resize_trigger(float load = 0.5f) : maximum(load) {}
  float get_load() const { return maximum; }
  void set_load(float load) { maximum = load; }
  float most(float) const { return 1; }

private:
  float maximum;
};

template <class SizePolicy = hash_exponential_size_policy<>, class Trigger = hash_load_check_resize_trigger<>,
          bool ExternalSizeAccess = false, class Size = std::size_t>
class hash_standard_resize_policy : public SizePolicy, public Trigger {
public:
  typedef Size size_type;
  typedef SizePolicy size_policy;
  typedef Trigger trigger_policy;
  enum { external_size_access = ExternalSizeAccess };
  hash_standard_resize_policy() {}
  hash_standard_resize_policy(const SizePolicy &sizes) : SizePolicy(sizes) {}
  hash_standard_resize_policy(const SizePolicy &sizes, const Trigger &trigger) : SizePolicy(sizes), Trigger(trigger) {}
};

} // namespace __gnu_pbds

#endif
