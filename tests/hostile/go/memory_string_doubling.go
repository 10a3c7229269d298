// expect: OutOfMemory
package main

func main() {
	text := "x"
	for {
		text += text
	}
}
