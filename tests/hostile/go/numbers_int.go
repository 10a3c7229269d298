// expect: Finished(0)
// stdout: 64 8
package main

import (
	"fmt"
	"strconv"
	"unsafe"
)

func main() {
	fmt.Println(strconv.IntSize, unsafe.Sizeof(uintptr(0)))
}
