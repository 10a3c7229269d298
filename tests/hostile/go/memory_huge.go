// expect: OutOfMemory
// More than 4 GiB.
package main

import (
	"fmt"
	"os"
)

func main() {
	many := make([]int64, len(os.Args)*1000000000)
	fmt.Println(many[5])
}
