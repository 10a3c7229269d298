// expect: OutputLimit
package main

import (
	"fmt"
	"os"
	"strings"
)

var flood = strings.Repeat("flood ", 100)

func main() {
	for {
		fmt.Print(flood)
		fmt.Fprint(os.Stderr, flood)
	}
}
