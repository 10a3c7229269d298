// expect: Finished(0)
// stdout: 1000000
package main

import (
	"fmt"
)

func down(n int) int {
	if n == 0 {
		return 0
	}
	return 1 + down(n-1)
}

func main() {
	fmt.Println(down(1000000))
}
