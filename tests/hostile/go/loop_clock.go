// expect: OutOfFuel
package main

import (
	"time"
)

func main() {
	start := time.Now()
	for time.Since(start) < time.Hour {
	}
}
