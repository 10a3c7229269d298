// expect: OutOfFuel | OutOfMemory | StackOverflow | Finished(2)
package main

func down(n int) int {
	var room [32]int
	room[n%32] = n
	return down(n+1) + room[(n+1)%32]
}

func main() {
	println(down(0))
}
