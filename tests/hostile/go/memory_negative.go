// expect: Finished(2)
// A negative length is a fault of the program's, whatever memory there is.
package main

import (
	"fmt"
	"os"
)

func main() {
	none := make([]int64, -len(os.Args))
	fmt.Println(len(none))
}
