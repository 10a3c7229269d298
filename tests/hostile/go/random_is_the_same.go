// expect: Finished(0)
// Seeds, the order of maps and the clock are the same on each run; the harness compares the outputs of two.
package main

import (
	crand "crypto/rand"
	"fmt"
	"math/rand"
	"time"
)

func main() {
	fmt.Println(rand.Int(), time.Now())
	m := map[int]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9}
	for k := range m {
		fmt.Print(k, " ")
	}
	var secret [8]byte
	crand.Read(secret[:])
	fmt.Println(secret)
	fmt.Printf("%p\n", &secret)
}
