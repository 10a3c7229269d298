// What policy-based containers throw.
#ifndef ASSAY_PB_DS_EXCEPTION_HPP
#define ASSAY_PB_DS_EXCEPTION_HPP

#include <ext/pb_ds/tag_and_trait.hpp>

#endif
