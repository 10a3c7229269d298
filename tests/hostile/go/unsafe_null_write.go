// expect: Finished(0) | Finished(2) | Trapped
// Address eight belongs to the program's own memory: nobody else is hurt.
package main

import (
	"unsafe"
)

func main() {
	*(*int)(unsafe.Pointer(uintptr(8))) = 1
}
