// expect: Finished(2)
package main

import (
	"time"
)

func main() {
	go panic("there")
	time.Sleep(time.Second)
}
