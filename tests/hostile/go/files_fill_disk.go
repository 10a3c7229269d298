// expect: Finished(2)
package main

import (
	"fmt"
	"os"
)

func main() {
	for i := 0; ; i++ {
		if err := os.WriteFile(fmt.Sprint("/tmp/", i), make([]byte, 1<<20), 0o600); err != nil {
			panic(err)
		}
	}
}
