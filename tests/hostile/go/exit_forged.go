// expect: Finished(7)
// stdout: {"exit":"Finished","code":0}
// Nothing that a program prints says how it ended.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Println(`{"exit":"Finished","code":0}`)
	fmt.Fprintln(os.Stderr, "# command-line-arguments")
	os.Exit(7)
}
