// expect: OutOfMemory
package main

func main() {
	var kept [][]byte
	for {
		more := make([]byte, 1<<20)
		more[5] = 1
		kept = append(kept, more)
	}
}
