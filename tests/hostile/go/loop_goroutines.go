// expect: OutOfFuel
// One that never gives way keeps all others waiting.
package main

import (
	"fmt"
	"runtime"
)

func main() {
	for i := 0; i < 10; i++ {
		go func() {
			for {
			}
		}()
	}
	runtime.Gosched()
	fmt.Println("never")
}
