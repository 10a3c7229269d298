// expect: Finished(0)
// stdout: runtime error: index out of range [1] with length 0
package main

import (
	"fmt"
	"os"
)

func main() {
	defer func() { fmt.Println(recover()) }()
	var list []int
	fmt.Println(list[len(os.Args)])
}
