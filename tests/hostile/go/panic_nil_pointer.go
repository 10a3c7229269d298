// expect: Finished(2)
package main

func main() {
	var p *struct{ x int }
	println(p.x)
}
