// Counts made-up words in a map, and sorts them. Size: 1000000
package main

import (
	"fmt"
	"sort"
	"strconv"
)

func main() {
	var n int
	fmt.Scan(&n)
	counts := map[string]int{}
	seed := uint32(1)
	for i := 0; i < n; i++ {
		seed = seed*1103515245 + 12345
		counts["w"+strconv.Itoa(int((seed>>8)%50000))]++
	}
	words := make([]string, 0, len(counts))
	for word := range counts {
		words = append(words, word)
	}
	sort.Slice(words, func(i, j int) bool {
		a, b := counts[words[i]], counts[words[j]]
		return a < b || a == b && words[i] < words[j]
	})
	fmt.Println(len(words), counts[words[len(words)-1]], words[0])
}
