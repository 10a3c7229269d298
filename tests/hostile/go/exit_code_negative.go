// expect: Finished(255)
package main

import (
	"os"
)

func main() {
	os.Exit(-1)
}
