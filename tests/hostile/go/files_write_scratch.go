// expect: Finished(0)
// stdout: 5
package main

import (
	"fmt"
	"os"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	check(os.WriteFile("/tmp/a", []byte("hello"), 0o600))
	bytes, err := os.ReadFile("/tmp/a")
	check(err)
	fmt.Println(len(bytes))
	if os.WriteFile("/a", nil, 0o600) == nil {
		panic("wrote to the root")
	}
}
