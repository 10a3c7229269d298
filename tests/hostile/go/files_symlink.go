// expect: Finished(0)
package main

import (
	"os"
)

func main() {
	if os.Symlink("/etc/passwd", "/tmp/link") == nil {
		panic("made one")
	}
}
