// expect: Finished(0)
// stdout:
// What a program does not flush is not written.
package main

import (
	"bufio"
	"os"
)

func main() {
	w := bufio.NewWriter(os.Stdout)
	w.WriteString("lost")
}
