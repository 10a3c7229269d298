// expect: Finished(0)
// stdout: true
package main

import (
	"fmt"
	"time"
)

func main() {
	start := time.Now()
	time.Sleep(50 * time.Millisecond)
	took := time.Since(start).Milliseconds()
	fmt.Println(took >= 50 && took < 80)
}
