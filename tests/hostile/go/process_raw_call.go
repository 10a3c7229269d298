// expect: CompileError | Finished(0)
package main

import (
	"syscall"
)

func main() {
	_, _, errno := syscall.Syscall(57, 0, 0, 0)
	if errno == 0 {
		panic("forked")
	}
}
