// expect: OutputLimit
package main

import (
	"fmt"
	"strings"
)

var flood = strings.Repeat("flood ", 100)

func main() {
	defer func() {
		for {
			fmt.Println(flood)
		}
	}()
}
