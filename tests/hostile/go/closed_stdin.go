// expect: Finished(0)
// stdout: EOF
package main

import (
	"fmt"
	"os"
)

func main() {
	var n int
	_, err := fmt.Scan(&n)
	fmt.Println(err)
	os.Stdin.Close()
	os.Stdout.Close()
}
