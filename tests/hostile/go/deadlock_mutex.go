// expect: Finished(2) | OutOfFuel
package main

import (
	"sync"
)

func main() {
	var m sync.Mutex
	m.Lock()
	m.Lock()
}
