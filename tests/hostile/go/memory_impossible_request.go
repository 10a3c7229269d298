// expect: Finished(2)
// A size that cannot be is a panic, not a lack of memory.
package main

import (
	"fmt"
	"os"
)

func main() {
	n := len(os.Args) << 60
	many := make([]int64, n)
	fmt.Println(len(many))
}
