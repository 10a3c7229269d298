// expect: OutOfMemory
package main

import (
	"fmt"
)

func main() {
	many := make([]byte, 3<<30)
	many[len(many)-1] = 1
	fmt.Println(many[7])
}
