// expect: Finished(0)
// stdout: 1048576
// Two gigabytes in all, of which little is needed at a time.
package main

import (
	"fmt"
)

func main() {
	var last []byte
	for i := 0; i < 2000; i++ {
		last = make([]byte, 1<<20)
		last[i] = 1
	}
	fmt.Println(len(last))
}
