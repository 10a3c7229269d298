// expect: OutOfFuel
package main

func main() {
	for {
		func() {
			defer func() { recover() }()
			panic("again")
		}()
	}
}
