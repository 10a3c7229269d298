// expect: Trapped | Finished(2)
package main

import (
	"unsafe"
)

func main() {
	*(*int)(unsafe.Pointer(uintptr(0xfffffff0))) = 1
}
