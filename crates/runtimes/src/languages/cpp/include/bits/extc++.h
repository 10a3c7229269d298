// Everything in the C++ library and what is known of GCC's extensions to it.
#ifndef ASSAY_BITS_EXTCXX_H
#define ASSAY_BITS_EXTCXX_H

#include <bits/stdc++.h>

#include <ext/algorithm>
#include <ext/functional>
#include <ext/numeric>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/priority_queue.hpp>
#include <ext/rope>

#endif
