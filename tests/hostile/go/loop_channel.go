// expect: OutOfFuel
package main

func main() {
	c := make(chan int)
	go func() {
		for {
			c <- 1
		}
	}()
	for {
		<-c
	}
}
