// Counts the primes below a number. Size: 50000000
package main

import "fmt"

func main() {
	var n, count int
	fmt.Scan(&n)
	composite := make([]bool, n)
	for i := 2; i < n; i++ {
		if composite[i] {
			continue
		}
		count++
		for j := i * i; j < n && j > 0; j += i {
			composite[j] = true
		}
	}
	fmt.Println(count)
}
