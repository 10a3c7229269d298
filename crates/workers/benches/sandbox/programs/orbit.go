// Follows a body around a fixed one. Size: 20000000
package main

import (
	"fmt"
	"math"
)

func main() {
	var n int
	fmt.Scan(&n)
	x, y, u, v, step := 1.0, 0.0, 0.0, 0.8, 0.001
	for i := 0; i < n; i++ {
		square := x*x + y*y
		cube := square * math.Sqrt(square)
		u -= x / cube * step
		v -= y / cube * step
		x += u * step
		y += v * step
	}
	fmt.Printf("%.9f %.9f\n", x, y)
}
