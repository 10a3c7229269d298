// expect: OutOfFuel
package main

func main() {
	defer func() {
		for {
		}
	}()
	panic("up")
}
