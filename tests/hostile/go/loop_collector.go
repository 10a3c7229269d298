// expect: OutOfFuel
package main

import (
	"runtime"
)

func main() {
	for {
		runtime.GC()
	}
}
