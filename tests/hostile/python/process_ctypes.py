# expect: Finished(1)
import ctypes
ctypes.string_at(0)
