// How lists are ordered by use.
#ifndef ASSAY_PB_DS_LIST_UPDATE_POLICY_HPP
#define ASSAY_PB_DS_LIST_UPDATE_POLICY_HPP

#include <ext/pb_ds/tag_and_trait.hpp>

namespace __gnu_pbds {

// What was found comes first at once, or when it was found so often.
template <class Allocator = std::allocator<char>> class lu_move_to_front_policy {};
template <std::size_t MaximumCount = 5, class Allocator = std::allocator<char>> class lu_counter_policy {};

} // namespace __gnu_pbds

#endif
