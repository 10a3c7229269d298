// expect: Finished(0)
// What Go calls a network is within the program here.
package main

import (
	"net"
)

func main() {
	if _, err := net.Dial("tcp", "127.0.0.1:80"); err == nil {
		panic("connected")
	}
}
