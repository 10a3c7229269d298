// expect: OutOfFuel
package main

func init() {
	for {
	}
}

func main() {

}
