// expect: Finished(0)
// Zeros take no room in the program.
package main

var large = [300 << 20]byte{5: 1, 300<<20 - 1: 2}

func main() { println(large[7]) }
