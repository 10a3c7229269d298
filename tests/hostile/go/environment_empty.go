// expect: Finished(0)
// stdout: 0 1
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Println(len(os.Environ()), len(os.Args))
}
