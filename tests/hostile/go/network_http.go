// expect: Finished(0)
package main

import (
	"net/http"
)

func main() {
	if _, err := http.Get("http://example.com"); err == nil {
		panic("fetched")
	}
}
