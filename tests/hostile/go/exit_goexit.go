// expect: Finished(2)
// With the last of its threads a program is at a dead end.
package main

import (
	"runtime"
)

func main() {
	runtime.Goexit()
}
