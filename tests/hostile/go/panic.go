// expect: Finished(2)
// stdout: part
package main

import (
	"fmt"
)

func main() {
	fmt.Print("part")
	panic("up")
}
