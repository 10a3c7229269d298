// expect: Finished(0)
// stdout: late
package main

import (
	"fmt"
	"time"
)

func main() {
	select {
	case <-make(chan int):
	case <-time.After(20 * time.Millisecond):
		fmt.Println("late")
	}
}
