// expect: OutOfMemory | OutOfFuel | OutputLimit
// When memory runs out, Go writes where each of them is.
package main

func main() {
	for {
		go func() { select {} }()
	}
}
