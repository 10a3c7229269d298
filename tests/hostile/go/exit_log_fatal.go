// expect: Finished(1)
package main

import (
	"log"
)

func main() {
	log.Fatal("no")
}
