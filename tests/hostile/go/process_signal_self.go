// expect: Finished(137)
package main

import (
	"os"
)

func main() {
	process, err := os.FindProcess(os.Getpid())
	if err == nil {
		process.Kill()
	}
}
