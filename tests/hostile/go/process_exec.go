// expect: Finished(0)
package main

import (
	"os"
	"os/exec"
)

func main() {
	if exec.Command("/bin/sh", "-c", "id").Run() == nil {
		panic("ran")
	}
	if _, err := os.StartProcess("/bin/sh", nil, &os.ProcAttr{}); err == nil {
		panic("started")
	}
}
