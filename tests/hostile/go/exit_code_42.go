// expect: Finished(42)
package main

import (
	"os"
)

func main() {
	os.Exit(42)
}
