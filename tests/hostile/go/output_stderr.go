// expect: OutputLimit
package main

func main() {
	for {
		println("flood")
	}
}
