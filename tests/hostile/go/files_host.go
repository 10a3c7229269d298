// expect: Finished(0)
// Nothing of the host is there, nor of the compiler.
package main

import (
	"fmt"
	"os"
)

func main() {
	for _, path := range []string{"/etc/passwd", "/proc/self/environ", "/proc/1/cmdline", "/root", "/home", "/dev/mem", "/sys",
		"../../../../etc/passwd", "/tmp/../etc/passwd", "/go/pkg/fmt.a", "/src/main.go", "main.go"} {
		if _, err := os.Open(path); err == nil {
			fmt.Println(path)
			os.Exit(1)
		}
	}
}
