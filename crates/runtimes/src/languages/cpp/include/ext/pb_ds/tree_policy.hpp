// What trees can be asked for besides keys.
#ifndef ASSAY_PB_DS_TREE_POLICY_HPP
#define ASSAY_PB_DS_TREE_POLICY_HPP

#include <ext/pb_ds/detail/search_tree.hpp>

namespace __gnu_pbds {

template <class NodeConstIterator, class NodeIterator, class Compare, class Allocator>
class tree_order_statistics_node_update
    : public detail::order_statistics<NodeConstIterator, NodeIterator, Compare, Allocator> {};

} // namespace __gnu_pbds

#endif
