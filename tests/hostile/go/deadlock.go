// expect: Finished(2) | OutOfFuel
// Nobody can ever wake it.
package main

func main() {
	<-make(chan int)
}
