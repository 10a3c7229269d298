  // The first bit that is set, or the first behind another: the number of bits if there is none. GCC's library has them.
  _LIBCPP_HIDE_FROM_ABI size_t _Find_first() const _NOEXCEPT { return __assay_find(0); }
  _LIBCPP_HIDE_FROM_ABI size_t _Find_next(size_t __before) const _NOEXCEPT { return __assay_find(__before + 1); }
  _LIBCPP_HIDE_FROM_ABI size_t __assay_find(size_t __from) const _NOEXCEPT {
    const size_t __bits = sizeof(size_t) * 8;
    const size_t* __words = reinterpret_cast<const size_t*>(this);
    for (size_t __word = __from / __bits; __word * __bits < _Size; ++__word) {
      size_t __rest = __words[__word];
      if (__word == __from / __bits)
        __rest &= ~size_t(0) << __from % __bits;
      if (__rest != 0) {
        size_t __found = __word * __bits + __builtin_ctzl(__rest);
        return __found < _Size ? __found : _Size;
      }
    }
    return _Size;
  }
