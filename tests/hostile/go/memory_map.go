// expect: OutOfMemory | OutOfFuel
package main

func main() {
	all := map[int][64]byte{}
	for i := 0; ; i++ {
		all[i] = [64]byte{}
	}
}
