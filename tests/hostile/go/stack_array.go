// expect: Finished(0)
// stdout: 1
// Large variables live in the heap.
package main

import (
	"fmt"
	"os"
)

func main() {
	var large [64 << 20]byte
	large[len(os.Args)] = 1
	fmt.Println(large[1])
}
