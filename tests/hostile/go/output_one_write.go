// expect: OutputLimit
package main

import (
	"os"
)

func main() {
	os.Stdout.Write(make([]byte, 100<<20))
}
