// expect: OutOfFuel
package main

import (
	"runtime"
	"time"
)

func main() {
	x := new(int)
	runtime.SetFinalizer(x, func(*int) {
		for {
		}
	})
	x = nil
	runtime.GC()
	time.Sleep(time.Hour)
}
