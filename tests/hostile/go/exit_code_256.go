// expect: Finished(0)
package main

import (
	"os"
)

func main() {
	os.Exit(256)
}
