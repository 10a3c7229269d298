// expect: Finished(0)
// Which runs first is the same on each run; the harness compares the outputs of two.
package main

import (
	"fmt"
)

func main() {
	c := make(chan int, 1000)
	for i := range 1000 {
		go func() { c <- i }()
	}
	sum := 0
	for i := range 1000 {
		sum += i * <-c
	}
	fmt.Println(sum)
}
