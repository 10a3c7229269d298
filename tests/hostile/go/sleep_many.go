// expect: OutOfFuel
package main

import (
	"sync"
	"time"
)

func main() {
	var all sync.WaitGroup
	for i := 0; i < 1000; i++ {
		all.Go(func() { time.Sleep(time.Hour) })
	}
	all.Wait()
}
