// Counts the ways to put queens on a board so that none attacks another. Size: 14
package main

import "fmt"

func place(all, columns, left, right int) int {
	if columns == all {
		return 1
	}
	ways := 0
	for free := all &^ (columns | left | right); free != 0; free &= free - 1 {
		bit := free & -free
		ways += place(all, columns|bit, (left|bit)<<1, (right|bit)>>1)
	}
	return ways
}

func main() {
	var n int
	fmt.Scan(&n)
	fmt.Println(place(1<<n-1, 0, 0, 0))
}
