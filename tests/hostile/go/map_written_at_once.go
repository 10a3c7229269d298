// expect: Finished(0)
// stdout: 100
package main

import (
	"fmt"
	"sync"
)

func main() {
	m := map[int]int{}
	var all sync.WaitGroup
	var lock sync.Mutex
	for i := range 100 {
		all.Go(func() {
			lock.Lock()
			m[i] = i
			lock.Unlock()
		})
	}
	all.Wait()
	fmt.Println(len(m))
}
